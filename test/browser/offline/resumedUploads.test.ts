import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyBytes } from '../../support/resumable';
import { toast } from '../support/jobScreens';
import { patience, PersonWindow } from '../support/PersonWindow';
import type { Story } from '../support/story';
import { useStory } from '../support/useStory';

/** A rep with a phone in a truck: the line is lost while files are sent, and when an estimate is submitted (R5.12, R5.13). */
let story: Story;
let browser: Browser;
let folder: string;
useStory((opened) => {
  ({ story, browser } = opened);
});
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'takeoffs-phone-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const phone = { viewport: { width: 390, height: 844 } };
const rep = (path = '/?new=1') => PersonWindow.signedIn(browser, story.base, 'client', { path, ...phone });
const form = ({ page }: PersonWindow) => page.getByRole('form', { name: 'New estimate' });
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });

async function fill(window: PersonWindow, name: string): Promise<void> {
  await form(window).getByLabel('Project name').fill(name);
  await form(window).getByLabel('Panel width, in').first().fill('16');
}

async function attach(window: PersonWindow, name: string, size: number): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, manyBytes(size));
  const [chooser] = await Promise.all([window.page.waitForEvent('filechooser'), button(form(window), 'Add').click()]);
  await chooser.setFiles(path);
}

/** Number of files whose content the browser has stored. */
const storedFiles = ({ page }: PersonWindow) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('files');
        opening.onupgradeneeded = () => opening.result.createObjectStore('files');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

const jobsNamed = (name: string) =>
  story.sql<{ files: number }>(
    'SELECT (SELECT count(*)::int FROM files f WHERE f.job_id = j.id) AS files FROM jobs j WHERE j.name = $1',
    [name],
  );

it('continues an upload that lost its line and its tab where it was, and submits it', async () => {
  const lost = await rep();
  await fill(lost, 'Ridge with a scan');
  let parts = 0;
  await lost.page.route('**/api/v1/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    parts += 1;
    // The line is slow: the second part doesn't arrive.
    if (parts === 1) await route.continue();
  });
  await attach(lost, 'scan.las', 30_000_000);
  await form(lost).getByText('8 MB of 30 MB', { exact: true }).waitFor();
  await expect.poll(() => storedFiles(lost), { timeout: patience }).toBe(1);
  await lost.context.setOffline(true);
  await expect.poll(() => story.sql('SELECT received FROM resumable_uploads')).toEqual([{ received: 8_000_000 }]);
  await lost.page.close();
  await lost.context.setOffline(false);

  const again = await lost.another('/?new=1');
  await form(again).getByText('uploaded', { exact: true }).waitFor({ state: 'attached' });
  const uploads = await story.sql('SELECT received, file_id IS NOT NULL AS done FROM resumable_uploads');
  expect(uploads).toEqual([{ received: 30_000_000, done: true }]);
  await button(form(again), 'Submit').click();
  await toast(again, /Ridge with a scan submitted/).waitFor();
  expect(await jobsNamed('Ridge with a scan')).toEqual([{ files: 1 }]);
  await again.close();
});

it('retries by itself when the line comes back in the same tab', async () => {
  const window = await rep();
  await fill(window, 'Ridge in a tunnel');
  let cut = true;
  await window.page.route('**/api/v1/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && cut) return route.abort();
    await route.continue();
  });
  await window.context.setOffline(true);
  await attach(window, 'tunnel.dwg', 9_000_000);
  await form(window).getByText('upload interrupted, retrying…').waitFor();
  cut = false;
  await window.context.setOffline(false);
  await form(window).getByText('uploaded', { exact: true }).waitFor({ state: 'attached' });
  await window.close();
});

it('keeps an estimate submitted without a connection, to be edited, and submits it once from the next tab', async () => {
  const name = 'Valley without a line';
  const window = await rep();
  await fill(window, 'Valley');
  await window.context.setOffline(true);
  await attach(window, 'valley.dwg', 200_000);
  await expect.poll(() => storedFiles(window), { timeout: patience }).toBe(1);
  await button(form(window), 'Submit').click();
  const waiting = ({ page }: PersonWindow) => page.getByRole('list', { name: 'Not submitted yet' });
  await waiting(window).getByText('Waiting for a connection').waitFor();
  expect(await form(window).count()).toBe(0);

  await button(waiting(window), 'Edit Valley').click();
  await form(window).getByText('valley.dwg').waitFor();
  await form(window).getByLabel('Project name').fill(name);
  await button(form(window), 'Submit').click();
  await waiting(window).getByText(name).waitFor();
  await window.page.close();
  await window.context.setOffline(false);
  expect(await jobsNamed(name)).toEqual([]);

  const [again, beside] = await Promise.all([window.another('/'), window.another('/jobs')]);
  await expect.poll(() => jobsNamed(name), { timeout: patience }).toEqual([{ files: 1 }]);
  await waiting(again).waitFor({ state: 'detached' });
  await expect.poll(() => storedFiles(again), { timeout: patience }).toBe(0);
  await again.page.reload();
  await again.live();
  await again.settled();
  await beside.settled();
  expect(await jobsNamed(name)).toHaveLength(1);
  await again.close();
});

it('makes one job of an estimate whose reply was lost and that is submitted again without a connection', async () => {
  const name = 'Gable with a lost reply';
  const window = await rep();
  await fill(window, name);
  await window.page.route('**/api/v1/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await window.context.setOffline(true);
    await route.abort();
  });
  await button(form(window), 'Submit').click();
  await expect.poll(() => jobsNamed(name), { timeout: patience }).toHaveLength(1);
  await window.page.unrouteAll({ behavior: 'wait' });
  await button(form(window), 'Submit').click();
  const waiting = window.page.getByRole('list', { name: 'Not submitted yet' });
  await waiting.getByText('Waiting for a connection').waitFor();
  await window.context.setOffline(false);
  await waiting.waitFor({ state: 'detached' });
  await window.page.reload();
  await window.live();
  await window.settled();
  expect(await jobsNamed(name)).toHaveLength(1);
  await window.close();
});

it('shows an estimate that the server refuses as failed, keeps everything, and sends it again', async () => {
  const name = 'Hip on hold';
  const window = await rep();
  await fill(window, name);
  await window.context.setOffline(true);
  await button(form(window), 'Submit').click();
  const waiting = window.page.getByRole('list', { name: 'Not submitted yet' });
  await waiting.getByText('Waiting for a connection').waitFor();
  let isRefused = true;
  await window.page.route('**/api/v1/jobs', async (route) => {
    if (route.request().method() !== 'POST' || !isRefused) return route.continue();
    await route.fulfill({ status: 422, json: { message: 'The panel was deleted.', code: 'invalid', status: 422 } });
  });
  await window.context.setOffline(false);
  await waiting.getByText('Not submitted. The panel was deleted.').waitFor();
  expect(await jobsNamed(name)).toEqual([]);
  isRefused = false;
  await button(waiting, `Retry ${name}`).click();
  await waiting.waitFor({ state: 'detached' });
  expect(await jobsNamed(name)).toHaveLength(1);
  await window.close();
});

it('deletes a canceled estimate with its files', async () => {
  const window = await rep();
  await fill(window, 'Never mind');
  await window.context.setOffline(true);
  await attach(window, 'never.dwg', 10_000);
  await expect.poll(() => storedFiles(window), { timeout: patience }).toBe(1);
  await button(form(window), 'Submit').click();
  const waiting = window.page.getByRole('list', { name: 'Not submitted yet' });
  await button(waiting, 'Cancel Never mind').click();
  await window.page.getByRole('button', { name: 'Cancel estimate', exact: true }).click();
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(() => storedFiles(window), { timeout: patience }).toBe(0);
  await window.context.setOffline(false);
  await window.page.reload();
  await window.live();
  await window.settled();
  expect(await waiting.count()).toBe(0);
  expect(await jobsNamed('Never mind')).toEqual([]);
  await window.close();
});
