import type { Route } from 'playwright-core';
import { dialog } from './jobScreens';
import type { PersonWindow } from './PersonWindow';

/** How one comes to see what lies outside of the house, and what is said when it does not answer. */

export const keyMade = async (window: PersonWindow) => {
  const { page } = window;
  await page.getByRole('button', { name: 'Show API and webhooks' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await dialog(window).getByLabel('Name').fill('ERP');
  await dialog(window).getByRole('button', { name: 'Create key' }).click();
  await page.getByText('it is not shown again').waitFor();
};

const ask = (window: PersonWindow, what: string) =>
  window.page.getByRole('region', { name: 'Drive' }).getByRole('button', { name: what }).click();
const found = ({ page }: PersonWindow, nth: number) =>
  page.getByRole('region', { name: 'Drive' }).locator('[class*=found]').nth(nth).waitFor();
export const pathShown = async (window: PersonWindow) => {
  await ask(window, 'Show folder path');
  await found(window, 0);
};
export const lookedUp = async (window: PersonWindow) => {
  await pathShown(window);
  await ask(window, 'Find .dwg files');
  await found(window, 1);
};

const says = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { message, code: 'failed', status } });
/** Each of the texts of spec §8, by what the lookup is answered. */
const driveAnswers: readonly (readonly [state: string, answer: (route: Route) => Promise<void>])[] = [
  ['not let in', says(401, 'Authentication failed. Please check your permissions.')],
  ['not its folder', says(403, 'Permission denied. You might not have access to this folder.')],
  ['no such folder', says(404, 'Folder not found. The Google Drive folder ID might be incorrect.')],
  ['that says why', says(503, 'Google Drive does not answer right now. Please try again in a moment.')],
  ['that says nothing', (route) => route.fulfill({ status: 500, body: '' })],
  ['out of reach', (route) => route.abort()],
  ['that makes no sense', (route) => route.fulfill({ status: 200, body: 'no JSON' })],
];
export const driveFailures = driveAnswers.map(([state, answer]) => ({
  state: `a drive ${state}`,
  before: ({ page }: PersonWindow) => page.route('**/api/v1/admin/utils/**', answer),
  open: lookedUp,
}));

const captchaProgram = '**/recaptcha/api.js*';
export const captchaOutOfReach = ({ page }: PersonWindow) => page.route(captchaProgram, (route) => route.abort());
/** As large as the real one, without its look. */
export const captchaAsks = ({ page }: PersonWindow) =>
  page.route(captchaProgram, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = { ready: (then) => then(), render: (at, { size }) => {
        const box = Object.assign(document.createElement('div'), { textContent: 'I am not a robot' });
        Object.assign(box.style, { width: size === 'compact' ? '164px' : '304px', height: '78px', border: '1px solid', boxSizing: 'border-box' });
        at.append(box);
        return 0;
      } };`,
    }),
  );
export const captchaLost = ({ page }: PersonWindow) => page.getByText('could not be loaded').waitFor();
/** Everything is filled in, and the check is still not there. */
export const registeredWithout = async (window: PersonWindow) => {
  const { page } = window;
  await captchaLost(window);
  for (const [label, text] of [
    [/^Name/, 'Robin Field'],
    [/^Email/, 'robin@field.test'],
    [/^Company name/, 'Field Roofing'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('combobox', { name: /^Company type/ }).selectOption({ index: 1 });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('is not known yet').waitFor();
};

export const noTiles = ({ page }: PersonWindow) => page.route('**/tiles/**', (route) => route.abort());
export const fromAbove = async ({ page }: PersonWindow) => {
  await page.locator('.leaflet-tile-loaded').first().waitFor();
};
export const addressTyped = async ({ page }: PersonWindow) => {
  await page.getByLabel('Street').fill('15 Ridge Rd');
  await page.getByLabel('City').fill('Moab');
  await page.getByRole('region', { name: 'Map' }).waitFor();
};

export const loginRefused = ({ page }: PersonWindow) =>
  page.route('**/board?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('mongoToken', 'too old');
    return route.continue({ url: url.href });
  });
export const dashboardShown = (text: string) => async (window: PersonWindow) => {
  // It may neither leave its frame nor lead the page elsewhere.
  await window.page
    .locator('iframe[sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"]')
    .waitFor();
  await window.page.frameLocator('iframe').getByRole('heading', { name: text }).waitFor();
};
/** A login that has ended, and another one for the asking. */
export const loadedAnew = async (window: PersonWindow) => {
  await dashboardShown('ended')(window);
  await window.page.unroute('**/board?*');
  await window.page.getByRole('button', { name: 'Load anew' }).click();
  await dashboardShown('Released a week')(window);
};

/** Redis does not answer: the line is up, and every foot says what that is worth; the quote, what it does not show. */
export const saidToBeLate = async ({ foot, page }: PersonWindow) => {
  await foot.getByTitle(/^The servers do not hear each other .* pause\.$/).waitFor();
  await foot.getByText('Not live · a second late', { exact: true }).waitFor();
  await page.getByText('Others’ places pause', { exact: true }).waitFor();
  await page.getByText('All changes saved', { exact: true }).waitFor();
};
