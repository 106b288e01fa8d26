import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium';
import { axeViolations } from './support/axeLook';
import { type FourWindows, movePointerAway, openFourWindows } from './support/fourWindows';
import {
  card,
  choose,
  currentVersion,
  dialog,
  fact,
  files,
  head,
  listItem,
  main,
  note,
  openDialog,
  region,
  row,
  thread,
  toast,
} from './support/jobScreens';
import type { PersonWindow } from './support/PersonWindow';
import { Story, storyPeople } from './support/story';

/**
 * A job goes from the rep's form to a released takeoff and a revision, in four windows without reloads. After each step
 * every window shows it, and none has requested anything it already had.
 */
let story: Story;
let browser: Browser;
let four: FourWindows;
beforeAll(async () => {
  [story, browser] = await Promise.all([Story.open(), launchChromium()]);
  four = await openFourWindows(browser, story.base);
});
afterAll(async () => {
  await browser?.close();
  await story?.close();
});

const name = 'Pinyon Mesa Visitor Center';
const question = 'Which way does the standing seam run on the porch?';
const answer = 'Down the slope, like on the main roof.';
const wish = 'The owner wants the porch roof in a lower pitch.';
/** Internal to the office: it must never reach the rep's browser, shown or not. */
const internal = 'Between us: the survey of the north wing is wrong.';
const toReview = 'Please look at the valley twice.';
const correction = 'The hip caps are missing on the east side.';
const again = 'Hip caps added.';

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const content = (length: number, seed: string) => Buffer.alloc(length, createHash('sha512').update(seed).digest());
const pdf = (length: number, seed: string) => Buffer.concat([Buffer.from('%PDF-1.7\n'), content(length, seed)]);

/** Writes files to disk and returns their paths. */
function onDisk(given: Record<string, Uint8Array | string>): string[] {
  const folder = join(story.program.dataDir, '../on disk');
  mkdirSync(folder, { recursive: true });
  return Object.entries(given).map(([file, bytes]) => {
    writeFileSync(join(folder, file), bytes);
    return join(folder, file);
  });
}

/** Downloads a file by the button beside its name. */
async function saved(window: PersonWindow, file: string): Promise<{ name: string; bytes: Buffer }> {
  const button = files(window)
    .or(currentVersion(window))
    .getByRole('button', { name: `Download ${file}`, exact: true });
  const [download] = await Promise.all([window.page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Clicks in two windows and holds both calls until the other is sent, so that they arrive at the same time. */
async function clickTogether(
  one: PersonWindow,
  other: PersonWindow,
  call: string,
  click: (window: PersonWindow) => unknown,
) {
  const routes: Route[] = [];
  await Promise.all(
    [one, other].map(({ page }) =>
      page.route(call, (route) => {
        routes.push(route);
        if (routes.length === 2) for (const both of routes) void both.continue();
      }),
    ),
  );
  await Promise.all([click(one), click(other)]);
  await expect.poll(() => routes.length).toBe(2);
}

it('runs in four windows that show each step without a reload', async () => {
  const { rep, admin, atHome, atBoard, step } = four;
  // Check the dashboards of a rep, an admin and a drafter and the board now, and the job page at the end.
  await axeClean(rep, admin, atHome, atBoard);
  const plans = { 'visitor center plans.pdf': pdf(180_000, 'plans'), 'openings.csv': 'opening,width\nnorth door,72\n' };
  const survey = content(20_000_000, 'survey');
  let num = '';
  let page: string[] = [];
  /** Requests of the job page for users who may read quotes. */
  let quoters: string[] = [];

  /** Expects that the rep's browser has received neither the drafter's name nor internal notes and drafts. */
  const expectNothingInternalAtRep = async (...besides: string[]) => {
    const texts = [storyPeople.cad, storyPeople.cad2, internal, toReview, correction, again, ...besides];
    const [screen, received] = [await rep.allText(), rep.received.join('\n')];
    expect(texts.filter((text) => screen.includes(text) || received.includes(text))).toEqual([]);
    expect(received).not.toMatch(/"(cadCurrent|correction|jobCorr|level|cad|review|statusTimes)":/);
    expect(await rep.page.locator('[data-drafter]').count()).toBe(0);
    expect(await main(rep).textContent()).not.toContain('C1');
  };

  const before = Number(/\d+/.exec(`${await head(admin).textContent()}`)?.[0]);
  const waiting = (n: number) => head(admin, `Needs your decision${n}`);
  await step(
    'the rep submits a job with a PDF, a CSV and 20 MB',
    async () => {
      const form = rep.page.getByRole('form', { name: 'New estimate' });
      await form.getByLabel('Project name').fill(name);
      await form.getByLabel('Customer').pressSequentially('bobs');
      await rep.page.getByRole('option', { name: 'Bobs Best' }).click();
      await form.getByLabel('Street').fill('12 Overlook Rd');
      await form.getByLabel('City').fill('Moab');
      await form.getByLabel('State').fill('UT');
      await form.getByLabel('Panel name', { exact: true }).fill('SL16');
      await form.getByLabel('Panel width, in').first().fill('16');
      await form.getByLabel('Notes').fill('Matte Black, 24 ga.');
      await choose(rep, form, 'Files', onDisk({ ...plans, 'survey model.dwg': survey }));
      await form.getByText('uploaded').nth(2).waitFor();
      await form.getByRole('button', { name: 'Submit' }).click();
      num = (/^\d{6}/.exec(`${await toast(rep, / submitted$/).textContent()}`) as RegExpExecArray)[0];
      const [job] = await story.sql<{ id: number }>('SELECT id FROM jobs WHERE num = $1', [num]);
      page = [`/jobs/${job?.id}`, `/notes/${job?.id}`, `/jobs/${job?.id}/pins`];
      quoters = [...page, `/quotes/job/${job?.id}`];
      // Hovering keeps the toast open.
      await toast(rep, / submitted$/).hover();
    },
    [
      [rep, row(rep, 'Recent jobs', num, name, 'Submitted')],
      [admin, listItem(admin, 'To validate', name), waiting(before + 1), row(admin, 'Recent jobs', name, 'Submitted')],
      [atHome, row(atHome, 'Recent jobs', name, 'Submitted', 'Unassigned')],
      [atBoard, region(atBoard, 'New')],
    ],
    [[rep, ['/customers?q=bobs&limit=20']]],
  );
  await expectNothingInternalAtRep();
  // Not validated yet, so it can't be assigned.
  expect(await row(atHome, 'Unassigned', name).count()).toBe(0);
  expect(await card(atBoard, 'New', name).count()).toBe(0);

  await step(
    'the rep opens it',
    async () => {
      await rep.page.getByRole('button', { name: 'Open' }).click();
      await movePointerAway(rep);
    },
    [
      [
        rep,
        head(rep, num, name, 'Submitted'),
        thread(rep).getByText('No notes yet'),
        fact(rep, 'Panel', 'SL16 · 16 in'),
      ],
      [rep, ...[...Object.keys(plans), 'survey model.dwg'].map((file) => files(rep).getByText(file))],
      [admin, waiting(before + 1)],
      [atHome, row(atHome, 'Recent jobs', name, 'Submitted')],
      [atBoard, region(atBoard, 'New')],
    ],
    [[rep, quoters]],
  );

  await step('the admin validates it in place', async () => {
    await admin.page
      .getByRole('group', { name: `Validate ${num} at level` })
      .getByRole('button', { name: /^2 · / })
      .click();
    await admin.page.getByText('Validated at level 2', { exact: true }).waitFor();
    await movePointerAway(admin);
  }, [
    [rep, head(rep, 'Validated'), main(rep).getByText(/^due /), fact(rep, 'Due back', /\d/)],
    [admin, waiting(before), row(admin, 'Recent jobs', name, 'Validated')],
    [atHome, row(atHome, 'Unassigned', num, name, 'Validated'), row(atHome, 'Recent jobs', name, 'Validated')],
    [atBoard, card(atBoard, 'New', num, name, 'Validated')],
  ]);
  expect(await fact(rep, 'Level', /./).count()).toBe(0);

  await step(
    'the admin opens it',
    () => row(admin, 'Recent jobs', name).getByRole('link', { name: num }).click(),
    [
      [rep, head(rep, 'Validated')],
      [
        admin,
        head(admin, num, name, 'Validated'),
        fact(admin, 'Level', '2 · 8 business hours'),
        fact(admin, 'Drafter', 'Unassigned'),
      ],
      [atHome, row(atHome, 'Unassigned', name)],
      [atBoard, card(atBoard, 'New', name)],
    ],
    [[admin, quoters]],
  );

  // Both calls are sent before either is processed.
  const take = `Assign ${num} to me`;
  await clickTogether(atHome, atBoard, '**/assign', ({ page }) => page.getByRole('button', { name: take }).click());
  const refused = (window: PersonWindow) => toast(window, ` took ${num} first.`);
  await Promise.race([refused(atHome).waitFor(), refused(atBoard).waitFor()]);
  const homeWon = (await refused(atHome).count()) === 0;
  const [winner, loser] = homeWon ? [atHome, atBoard] : [atBoard, atHome];
  const [winning, losing] = homeWon ? [storyPeople.cad, storyPeople.cad2] : [storyPeople.cad2, storyPeople.cad];
  /** The job in a drafter's lists. */
  const listed = (window: PersonWindow, state: string, column = 'New') =>
    window === atHome ? row(atHome, 'Recent jobs', name, state, winning) : card(atBoard, column, name, state, winning);
  await step('both drafters take it, and one wins', () => Promise.all([atHome, atBoard].map(movePointerAway)), [
    [rep, head(rep, 'Working')],
    [admin, head(admin, 'Working'), fact(admin, 'Drafter', winning)],
    [atHome, listed(atHome, 'Working')],
    [atBoard, listed(atBoard, 'Working')],
  ]);
  expect(await refused(loser).textContent()).toBe(`${winning} took ${num} first.`);
  await toast(loser, ` took ${num} first.`).locator('..').getByRole('button', { name: 'Next unassigned' }).waitFor();
  expect(await row(atHome, 'Your jobs', name).count()).toBe(homeWon ? 1 : 0);
  expect(await admin.page.getByText(losing).count()).toBe(0);
  await expectNothingInternalAtRep();

  await step(
    'the winner opens it; the rep goes back to the dashboard',
    async () => {
      await listed(winner, 'Working').getByRole('link').first().click();
      await rep.page.getByRole('link', { name: 'Go to dashboard' }).click();
      await movePointerAway(rep);
    },
    [
      [rep, row(rep, 'Recent jobs', name, 'Working')],
      [admin, head(admin, 'Working')],
      [winner, head(winner, num, name, 'Working'), files(winner).getByText('survey model.dwg')],
      [loser, listed(loser, 'Working')],
    ],
    [[winner, page]],
  );
  expect(sha((await saved(winner, 'survey model.dwg')).bytes)).toBe(sha(survey));

  await step('the winner asks for information', async () => {
    await winner.page.getByRole('button', { name: 'Request information' }).click();
    await dialog(winner).getByLabel('Your question').fill(question);
    await dialog(winner).getByRole('button', { name: 'Request information' }).click();
  }, [
    [rep, region(rep, 'We need 5 answers from you').getByText(name), row(rep, 'Recent jobs', name, 'RFI', 'On hold')],
    [admin, head(admin, 'RFI'), note(admin, 'RFI', question, winning), main(admin).getByText('On hold')],
    [winner, head(winner, 'RFI'), note(winner, question), toast(winner, `Question sent. ${num} is on hold.`)],
    [loser, listed(loser, 'RFI')],
  ]);
  await expectNothingInternalAtRep();

  // The job has changed since the rep left its page; the page must show the current state.
  await step(
    'the rep goes to answer',
    () => rep.page.getByRole('link', { name: `Answer ${num}` }).click(),
    [
      [rep, head(rep, 'RFI'), region(rep, 'We need an answer from you').getByText(question)],
      [rep, region(rep, 'We need an answer from you').getByText('Drafting office')],
      [admin, head(admin, 'RFI')],
      [winner, head(winner, 'RFI')],
      [loser, listed(loser, 'RFI')],
    ],
    [[rep, page]],
  );
  await step('the rep answers', async () => {
    await rep.page.getByLabel('Your answer').fill(answer);
    await rep.page.getByRole('button', { name: 'Send answer' }).click();
  }, [
    [rep, head(rep, 'Working'), note(rep, question, 'Answered', answer)],
    [admin, head(admin, 'Working'), note(admin, question, 'Answered', answer, storyPeople.client)],
    [winner, head(winner, 'Working'), note(winner, question, 'Answered', answer)],
    [loser, listed(loser, 'Working')],
  ]);

  await step('the drafter writes an internal note', async () => {
    await winner.page.getByLabel('Add a Note').fill(internal);
    await winner.page.getByLabel('Internal (office only)').check();
    await winner.page.getByRole('button', { name: 'Save internal note', exact: true }).click();
  }, [
    [rep, note(rep, answer)],
    [admin, note(admin, internal, 'internal')],
    [winner, note(winner, internal, 'internal')],
    [loser, listed(loser, 'Working')],
  ]);
  await expectNothingInternalAtRep();

  const draft = { [`${num}WRS16 first.pdf`]: pdf(90_000, 'first'), [`${num}WRS16 first.csv`]: 'panel,16\n' };
  const released = { [`${num}WRS16.pdf`]: pdf(120_000, 'second'), [`${num}WRS16.csv`]: 'panel,16\nhip cap,4\n' };
  const unseen = Object.keys(released);
  // Drafts are checked against the client's panels and match list before they are sent.
  const [client] = await story.sql<{ id: number }>("SELECT id FROM companies WHERE inits = 'WRS'");
  const company = `/clients/${client?.id}`;
  await step(
    'a draft goes to review',
    () => sendToReview(winner, draft, toReview),
    [
      [rep, head(rep, 'Review')],
      [admin, head(admin, 'Review'), note(admin, 'Review', toReview), admin.page.getByText('Draft in review')],
      [admin, ...Object.keys(draft).map((file) => admin.page.getByRole('checkbox', { name: file }))],
      [winner, head(winner, 'Review'), note(winner, toReview), files(winner).getByText('Current draft')],
      [loser, listed(loser, 'Review')],
    ],
    [[winner, [company]]],
  );
  await expectNothingInternalAtRep(...Object.keys(draft));

  await step('it comes back once', async () => {
    await admin.page.getByRole('button', { name: 'Return for correction' }).click();
    await dialog(admin).getByLabel('What needs to change?').fill(correction);
    await dialog(admin).getByRole('button', { name: 'Return for correction' }).click();
  }, [
    [rep, head(rep, 'Correction')],
    [admin, head(admin, 'C1', 'Correction'), note(admin, 'Correction C1', correction)],
    [winner, head(winner, 'C1', 'Correction'), note(winner, correction), files(winner).getByText('Older drafts')],
    [loser, listed(loser, 'Correction')],
  ]);
  await expectNothingInternalAtRep(...Object.keys(draft));

  await step(
    'a better draft goes to review',
    () => sendToReview(winner, released, again),
    [
      [rep, head(rep, 'Review')],
      [admin, head(admin, 'C1', 'Review'), admin.page.getByText('Draft C1 in review'), note(admin, again)],
      [admin, ...unseen.map((file) => admin.page.getByRole('checkbox', { name: file }))],
      [winner, head(winner, 'Review'), note(winner, again)],
      [loser, listed(loser, 'Review')],
    ],
    [[admin, [`${page[0]}/versions?from=R0+C0&to=R0+C1`]]],
  );
  expect(await admin.page.getByRole('checkbox', { name: 'first' }).count()).toBe(0);
  await expectNothingInternalAtRep(...Object.keys(draft), ...unseen);

  await step('the admin releases it', async () => {
    await admin.page.getByRole('button', { name: 'Release 2 files…' }).click();
    await dialog(admin).getByText('Files', { exact: false }).first().waitFor();
    // Only the jobs of a partner are sent to the production platform.
    expect(await dialog(admin).getByLabel('Notes to the production platform').count()).toBe(0);
    await dialog(admin).getByRole('button', { name: 'Release 2 files' }).click();
  }, [
    [rep, head(rep, 'Released'), main(rep).getByText('Current version'), note(rep, 'Released R0')],
    [rep, ...unseen.map((file) => currentVersion(rep).getByText(file))],
    [admin, head(admin, 'Released'), toast(admin, `${num} released with 2 files`), note(admin, 'Released R0')],
    [winner, head(winner, 'Released'), main(winner).getByText('Current version')],
    // A released job leaves the board.
    [loser, loser === atHome ? listed(atHome, 'Released') : region(atBoard, 'New')],
  ]);
  await card(atBoard, 'New', name).waitFor({ state: 'detached' });
  await expectNothingInternalAtRep(...Object.keys(draft));

  for (const [file, bytes] of Object.entries(released)) {
    const got = await saved(rep, file);
    expect(got.name).toBe(file);
    expect(sha(got.bytes)).toBe(sha(Buffer.from(bytes)));
  }

  await step('the rep requests a revision', async () => {
    await openDialog(rep, 'Request a Revision');
    await dialog(rep).getByLabel('What needs to change?').fill(wish);
    await choose(rep, dialog(rep), 'Files', onDisk({ 'porch sketch.pdf': pdf(4000, 'porch') }));
    await dialog(rep).getByText('uploaded').waitFor();
    await dialog(rep).getByRole('button', { name: 'Request a Revision' }).click();
  }, [
    [rep, head(rep, 'R1', 'Revision'), note(rep, 'Revision R1', wish), files(rep).getByText('porch sketch.pdf')],
    [admin, head(admin, 'R1', 'Revision'), note(admin, wish, storyPeople.client)],
    [winner, head(winner, 'R1', 'Revision'), note(winner, wish), files(winner).getByText('porch sketch.pdf')],
    [loser, listed(loser, 'Revision', 'Revision')],
  ]);
  await expectNothingInternalAtRep(...Object.keys(draft));

  await axeClean(rep, admin, winner, loser);
  for (const window of [rep, admin, winner]) expect(window.faults, window.name).toEqual([]);
  // The losing drafter's call is answered with a conflict.
  expect(loser.faultsBut(/409 \(Conflict\)/)).toEqual([]);
}, 180_000);

/** Expects no axe violations on the whole screen. */
async function axeClean(...windows: PersonWindow[]) {
  for (const window of windows) {
    // A dialog that is fading out has too little contrast.
    await dialog(window).waitFor({ state: 'detached' });
    expect(await axeViolations(window.page), window.name).toEqual([]);
  }
}

async function sendToReview(window: PersonWindow, drafts: Record<string, Uint8Array | string>, text: string) {
  await openDialog(window, 'Send to review');
  await choose(window, dialog(window), 'Drafts', onDisk(drafts));
  await dialog(window).getByText('uploaded').nth(1).waitFor();
  await dialog(window).getByLabel('Note to the reviewer').fill(text);
  await dialog(window).getByRole('button', { name: 'Send to review' }).click();
}
