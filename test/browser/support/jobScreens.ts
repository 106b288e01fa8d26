import type { FileChooser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { PersonWindow } from './PersonWindow';

/** Locators for parts of the screens by their accessible names. */
export const main = ({ page }: PersonWindow): Locator => page.getByRole('main');
export const region = (window: PersonWindow, name: string): Locator =>
  main(window).getByRole('region', { name, exact: true });
export const dialog = ({ page }: PersonWindow): Locator => page.getByRole('dialog');
export const toast = ({ page }: PersonWindow, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

/** Page header: number, rounds, name and status of a job, or the count on an admin's dashboard. */
export const head = (window: PersonWindow, ...texts: string[]): Locator =>
  holding(main(window).getByRole('heading', { level: 1 }).locator('..'), texts);
export const thread = ({ page }: PersonWindow): Locator => page.getByRole('log', { name: 'Notes' });
export const note = (window: PersonWindow, ...texts: string[]): Locator =>
  holding(thread(window).getByRole('article'), texts);
export const files = (window: PersonWindow): Locator => region(window, 'Files');
/** The files of the released version, which stand above the notes. */
export const currentVersion = (window: PersonWindow): Locator =>
  main(window).getByRole('region', { name: /^Current version/ });
export const fact = (window: PersonWindow, term: string, value: string | RegExp): Locator =>
  region(window, 'Details')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .filter({ hasText: value });

export const row = ({ page }: PersonWindow, table: string, ...texts: string[]): Locator =>
  holding(page.getByRole('table', { name: table }).getByRole('row'), texts);
export const listItem = ({ page }: PersonWindow, list: string, text: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });
export const card = ({ page }: PersonWindow, column: string, ...texts: string[]): Locator =>
  holding(page.getByRole('region', { name: column }).getByRole('listitem'), texts);

const holding = (found: Locator, texts: readonly string[]): Locator =>
  texts.reduce((some, text) => some.filter({ hasText: text }), found);

/** Selects files for an input through the browser's file dialog. */
export async function choose(
  window: PersonWindow,
  within: Locator,
  label: string,
  chosen: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const place = within.getByLabel(label, { exact: true }).and(window.page.locator('input'));
  const [chooser] = await Promise.all([window.page.waitForEvent('filechooser'), place.click()]);
  await chooser.setFiles(chosen);
}

/** Clicks until the dialog opens. A button that has just appeared ignores clicks for a moment. */
export async function openDialog(window: PersonWindow, button: string | RegExp): Promise<void> {
  for (let tries = 1; ; tries++) {
    await window.page.getByRole('button', { name: button }).first().click();
    const open = await dialog(window)
      .waitFor({ timeout: 1500 })
      .then(
        () => true,
        () => false,
      );
    if (open) return;
    expect(tries, `${button} opens`).toBeLessThan(6);
  }
}
