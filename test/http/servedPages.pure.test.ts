import { afterAll, beforeAll, expect, it } from 'vitest';
import { office, type PageServer, startPageServer } from './pageServer';

/** The app's own page, and what is served instead when it can't be. */
let readOffice = async () => office;
let pages: PageServer;
beforeAll(async () => {
  pages = await startPageServer(['index.html'], () => readOffice());
});
afterAll(() => pages.stop());

it('[P4] the app’s page names the build it belongs to, and has every setting filled in', async () => {
  const page = await (await fetch(`${pages.base}/login`)).text();
  expect(page).toContain('<meta name="build" content="build-7" />');
  expect(page).not.toMatch(/__[A-Z_]+__/);
});

it.each([
  ['the database refuses connections', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['the connection is lost', new Error('Connection terminated unexpectedly')],
  [
    'the database is shutting down',
    Object.assign(new Error('terminating connection'), { original: { code: '57P01' } }),
  ],
])('a page is answered 503 with Retry-After while %s', async (_what, lost) => {
  readOffice = () => Promise.reject(lost);
  const answer = await fetch(`${pages.base}/jobs/17`);
  readOffice = async () => office;
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.text()).toContain('Try again');
  expect((await fetch(`${pages.base}/jobs/17`)).status).toBe(200);
});

it('a URL that can’t be decoded is answered 400', async () => {
  const answer = await fetch(`${pages.base}/jobs/%E0%A4%A`);
  expect([answer.status, await answer.text()]).toEqual([400, "This URL isn't valid."]);
});
