import type { Route } from 'playwright-core';
import { dialog } from './jobScreens';
import type { PersonWindow } from './PersonWindow';

/** Steps that show data of external services, or the messages when they don't respond. */

export const createKey = async (window: PersonWindow) => {
  const { page } = window;
  await page.getByRole('button', { name: 'Show API and webhooks' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await dialog(window).getByLabel('Name').fill('ERP');
  await dialog(window).getByRole('button', { name: 'Create key' }).click();
  await page.getByText('You won’t see it again').waitFor();
};

const clickInDrive = (window: PersonWindow, what: string) =>
  window.page.getByRole('region', { name: 'Drive' }).getByRole('button', { name: what }).click();
const resultShown = ({ page }: PersonWindow, nth: number) =>
  page.getByRole('region', { name: 'Drive' }).locator('[class*=found]').nth(nth).waitFor();
/** The embedded drive has no web page to open, so the path is shown at once. */
export const findDwgs = async (window: PersonWindow) => {
  await resultShown(window, 0);
  await clickInDrive(window, 'Find .dwg files');
  await resultShown(window, 1);
};
export const showPathAndDwgs = async (window: PersonWindow) => {
  await clickInDrive(window, 'Copy folder path');
  await findDwgs(window);
};

const errorResponse = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { message, code: 'failed', status } });
/** The responses that lead to each text of R7. */
const driveAnswers: readonly (readonly [state: string, answer: (route: Route) => Promise<void>])[] = [
  ['authentication failed', errorResponse(401, 'Authentication failed. Please check your permissions.')],
  ['permission denied', errorResponse(403, 'Permission denied. You might not have access to this folder.')],
  ['folder not found', errorResponse(404, 'Folder not found. The Google Drive folder ID might be incorrect.')],
  ['error with a message', errorResponse(503, "Google Drive isn't responding. Try again in a moment.")],
  ['error without a message', (route) => route.fulfill({ status: 500, body: '' })],
  ['unreachable', (route) => route.abort()],
  ['invalid response', (route) => route.fulfill({ status: 200, body: 'no JSON' })],
];
export const driveFailures = driveAnswers.map(([state, answer]) => ({
  state: `drive: ${state}`,
  before: ({ page }: PersonWindow) => page.route('**/api/v1/admin/utils/**', answer),
  open: findDwgs,
}));

const captchaScript = '**/recaptcha/api.js*';
export const blockCaptcha = ({ page }: PersonWindow) => page.route(captchaScript, (route) => route.abort());
/** A placeholder of the same size as the real one. */
export const fakeCaptcha = ({ page }: PersonWindow) =>
  page.route(captchaScript, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = { ready: (then) => then(), render: (at, { size }) => {
        const box = Object.assign(document.createElement('div'), { textContent: 'reCAPTCHA' });
        Object.assign(box.style, { width: size === 'compact' ? '164px' : '304px', height: '78px', border: '1px solid', boxSizing: 'border-box' });
        at.append(box);
        return 0;
      } };`,
    }),
  );
export const waitForCaptchaError = ({ page }: PersonWindow) => page.getByText('We couldn’t load reCAPTCHA').waitFor();
/** Fills in and submits the form although reCAPTCHA couldn't be loaded. */
export const registerWithoutCaptcha = async (window: PersonWindow) => {
  const { page } = window;
  await waitForCaptchaError(window);
  for (const [label, text] of [
    [/^Name/, 'Robin Field'],
    [/^Email/, 'robin@field.test'],
    [/^Company name/, 'Field Roofing'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('combobox', { name: /^Company type/ }).selectOption({ index: 1 });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('We couldn’t verify you’re human. Try again above').waitFor();
};

export const blockTiles = ({ page }: PersonWindow) => page.route('**/tiles/**', (route) => route.abort());
export const waitForTiles = async ({ page }: PersonWindow) => {
  await page.locator('.leaflet-tile-loaded').first().waitFor();
};
export const typeAddress = async ({ page }: PersonWindow) => {
  await page.getByLabel('Street').fill('15 Ridge Rd');
  await page.getByLabel('City').fill('Moab');
  await page.getByRole('region', { name: 'Map' }).waitFor();
};

export const expireLogin = ({ page }: PersonWindow) =>
  page.route('**/board?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('mongoToken', 'too old');
    return route.continue({ url: url.href });
  });
export const waitForDashboard = (text: string) => async (window: PersonWindow) => {
  // The sandbox must not allow it to leave its frame or navigate the page.
  await window.page
    .locator('iframe[sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"]')
    .waitFor();
  await window.page.frameLocator('iframe').getByRole('heading', { name: text }).waitFor();
};
/** Shows an ended login, then reloads with a new one. */
export const reloadDashboard = async (window: PersonWindow) => {
  await waitForDashboard('ended')(window);
  await window.page.unroute('**/board?*');
  await window.page.getByRole('button', { name: 'Reload' }).click();
  await waitForDashboard('Released a week')(window);
};

/** Redis is down: the connection is up, the footer shows delayed updates, and the quote that cursors are paused. */
export const waitForDelayed = async ({ foot, page }: PersonWindow) => {
  await foot.getByTitle(/^Updates take about a second longer,/).waitFor();
  await foot.getByText('Updates take about a second longer', { exact: true }).waitFor();
  await page.getByText('Can’t show who else is editing right now', { exact: true }).waitFor();
  await page.getByText('All changes saved', { exact: true }).waitFor();
};
