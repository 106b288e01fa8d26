import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, currentVersion, dialog, files, head, main, note, openDialog, toast } from './support/jobScreens';
import { pdfFile } from './support/pdfFile';
import { PersonWindow } from './support/PersonWindow';
import { apiClient } from './support/releaseFiles';
import type { Story } from './support/story';
import { useStory } from './support/useStory';
import { addPin, drawn, inkOf } from './support/viewer';

/**
 * A drafter's day with one job, from its plan to the client's next request, in three windows that stay open: a file that must
 * be fixed, a pin that stops the release, a correction, the comparison of both rounds, and a revision requested by a pin.
 */
let story: Story;
let browser: Browser;
useStory((opened) => {
  ({ story, browser } = opened);
});

const roof = 'North elevation';
const missing = 'The ridge cap is missing.';
const wish = 'Can the valley be wider?';
const badRows = "RIDGE,4,-10\nRIDGE,2,9999 ft\nEAVE,abc,10'\n";
const rows = (eave: number) => `RIDGE,4,10'\nEAVE,${eave},\n`;
const csv = (name: string, lines: string) => file(name, `Code,Quantity,Length\n${lines}`);
const file = (name: string, text: string) => ({
  ...{ name, mimeType: 'application/octet-stream' },
  buffer: Buffer.from(text, 'latin1'),
});

/** Submits a job with a plan and validates it. */
async function newJob(): Promise<{ num: number; path: string }> {
  const [client, admin] = [await apiClient(story, 'client'), await apiClient(story, 'admin')];
  const form = new FormData();
  form.append('subFile', new Blob([pdfFile([roof, 'Section'])]), 'plan.pdf');
  const sent = await client('POST', '/upload', form);
  const job = await client('POST', '/jobs', { name: 'Larkspur Barn', pan1Width: 16, files: sent });
  await admin('PATCH', `/jobs/${job._id}/validate`, { level: 2 });
  return { num: job.num, path: `/jobs/${job._id}` };
}

it('goes from the plan to a release and a revision request in three open windows', async () => {
  const { num, path } = await newJob();
  const open = (who: 'cad' | 'admin' | 'client') => PersonWindow.signedIn(browser, story.base, who, { path });
  const windows = await Promise.all([open('cad'), open('admin'), open('client')]);
  const [cad, admin, client] = windows;
  const all = (...texts: string[]) => Promise.all(windows.map((window) => head(window, ...texts).waitFor()));
  const stem = `${num}WRS16`;
  const closed = (window: PersonWindow) => dialog(window).waitFor({ state: 'detached' });

  // The drafter takes the job and views its plan.
  await cad.page.keyboard.press('a');
  await all('Working');
  await files(cad).getByRole('button', { name: 'plan.pdf', exact: true }).click();
  await drawn(cad, 1).waitFor();
  await dialog(cad).getByText('Page 1 of 2').waitFor();
  await cad.page.keyboard.press('Escape');
  await closed(cad);

  // The check of the drafts holds back the review until the file is fixed.
  await openDialog(cad, /^Send to review/);
  const send = dialog(cad).getByRole('button', { name: 'Send to review' });
  const pdf = file(`${stem}.pdf`, pdfFile([roof]));
  await choose(cad, dialog(cad), 'Drafts', [csv(`${stem}.csv`, badRows), pdf]);
  await dialog(cad).getByText('Must be fixed before the review:').waitFor();
  for (const fault of [
    `${stem}.csv, line 2: The length is negative.`,
    `${stem}.csv, line 3: The length is more than 1,000 feet.`,
    `${stem}.csv, line 4: Quantity is not a plain number.`,
  ])
    await dialog(cad).getByText(fault).first().waitFor();
  await send.click();
  await dialog(cad).getByText('Fix the file, then choose it again. Or remove it.').waitFor();
  await dialog(cad)
    .getByRole('button', { name: `Remove ${stem}.csv` })
    .click();
  await choose(cad, dialog(cad), 'Drafts', [csv(`${stem}.csv`, rows(3))]);
  await dialog(cad).getByText('7 trims', { exact: true }).waitFor();
  await send.click();
  await toast(cad, `${num} sent to review`).waitFor();
  await all('Review');

  // The admin pins what must be fixed, and can't release without a reason.
  await files(admin)
    .getByRole('button', { name: `${stem}.pdf`, exact: true })
    .click();
  await addPin(admin, missing);
  await dialog(admin)
    .getByRole('button', { name: `Pin 1, must fix: ${missing}` })
    .waitFor();
  await admin.page.keyboard.press('Escape');
  await closed(admin);
  await files(cad).getByText('1 must fix').waitFor();
  await openDialog(admin, /^Release 2 files/);
  await dialog(admin).getByText('1 must-fix pin is still open:').waitFor();
  await dialog(admin)
    .getByRole('link', { name: `Must fix ${missing} ${stem}.pdf, page 1` })
    .waitFor();
  await dialog(admin).getByRole('button', { name: 'Release 2 files' }).click();
  await dialog(admin).getByText('Resolve the open must-fix pins, or enter a reason to release anyway.').waitFor();
  await admin.page.keyboard.press('Escape');
  await closed(admin);
  await openDialog(admin, 'Return for correction');
  await dialog(admin).getByLabel('What needs to change?').fill('See the pin.');
  await dialog(admin).getByRole('button', { name: 'Return for correction' }).click();
  await Promise.all([head(cad, 'C1', 'Correction').waitFor(), head(client, 'Correction').waitFor()]);

  // The drafter follows the pin, resolves it and sends the next round.
  await main(cad)
    .getByRole('link', { name: `Must fix ${missing}` })
    .click();
  await dialog(cad).getByRole('button', { name: 'Resolve', exact: true }).click();
  await dialog(cad).getByText('Open 0').first().waitFor();
  await cad.page.keyboard.press('Escape');
  await closed(cad);
  await openDialog(cad, /^Send to review/);
  await choose(cad, dialog(cad), 'Drafts', [
    csv(`${stem}.csv`, rows(9)),
    file(`${stem}.pdf`, pdfFile([`${roof} with ridge cap`])),
  ]);
  await dialog(cad).getByText('13 trims', { exact: true }).waitFor();
  await send.click();
  await Promise.all([head(admin, 'C1', 'Review').waitFor(), head(client, 'Review').waitFor()]);

  // The admin compares both rounds, by table and by drawing, and releases.
  await main(admin).getByText('Compared with C0: +6 trims').waitFor();
  await main(admin).getByRole('button', { name: 'Show differences' }).click();
  const changed = dialog(admin).getByRole('table', { name: 'Changed' });
  await changed.getByRole('row', { name: /^EAVE .*3 → 9/ }).waitFor();
  await dialog(admin).getByRole('button', { name: 'Compare drawings' }).click();
  await expect.poll(() => Promise.all([inkOf(admin, 'old'), inkOf(admin, 'new')])).toEqual(['red', 'blue']);
  await admin.page.keyboard.press('Escape');
  // Over the table, which counts as visible behind it.
  await admin.page.locator('[data-viewer]').waitFor({ state: 'detached' });
  await changed.waitFor();
  await admin.page.keyboard.press('Escape');
  await closed(admin);
  await openDialog(admin, /^Release 2 files/);
  await dialog(admin).getByRole('button', { name: 'Release 2 files' }).click();
  await all('Released');

  // The client pins a question on the release and requests a revision with it.
  await currentVersion(client)
    .getByRole('button', { name: `${stem}.pdf`, exact: true })
    .click();
  await addPin(client, wish);
  await dialog(client).getByRole('button', { name: 'Request a Revision' }).click();
  const request = dialog(client).getByLabel('What needs to change?');
  await expect.poll(() => request.inputValue()).toBe(`Page 1: ${wish}`);
  await dialog(client).getByRole('button', { name: 'Request a Revision' }).click();
  await all('R1', 'Revision');
  await note(cad, 'Revision R1', wish).waitFor();
  await main(cad)
    .getByRole('link', { name: `Question ${wish}` })
    .click();
  await dialog(cad)
    .getByRole('button', { name: `Pin 1, question: ${wish}` })
    .waitFor();

  // The client's browser never received anything internal.
  const received = client.received.join('\n');
  for (const internal of [missing, 'See the pin.', 'Jonah Reyes']) expect(received).not.toContain(internal);
  for (const window of windows) {
    expect(window.faults, window.name).toEqual([]);
    expect(window.loads, window.name).toBe(1);
    await window.close();
  }
});
