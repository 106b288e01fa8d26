import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagePaths } from '../../common/api/pagePaths';
import { root } from '../architecture/sources';
import { type PageServer, startPageServer } from './pageServer';

let pages: PageServer;
beforeAll(async () => {
  pages = await startPageServer(['index.html', 'public/robots.txt', 'public/favicon.ico']);
});
afterAll(() => pages.stop());
const get = async (path: string) => {
  const answer = await fetch(pages.base + path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

it.each([
  '/',
  '/login',
  '/jobs',
  '/jobs/17',
  '/JOBS/17/',
  '/password/reset/3/abc',
  '/tools/flatcalc/abc.csv',
  '/admin/data',
])('serves the app at %s', async (path) =>
  expect(await get(path)).toMatchObject({ status: 200, text: expect.stringContaining('<div id="root"') }),
);

it.each(['/nowhere', '/jobs/17/18', '/admin', '/wp-login'])(
  'answers 404 at %s, with the app’s own page',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: expect.stringContaining('<div id="root"') });
  },
);

it.each(['/manifest.webmanifest', '/sitemap.xml', '/wp-login.php', '/assets/gone.js', '/.env.local'])(
  'answers 404 without the app for the missing file %s',
  async (path) => expect(await get(path)).toMatchObject({ status: 404, text: 'Not found.' }),
);

it('disallows crawlers and has an icon', async () => {
  expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  expect(await get('/favicon.ico')).toMatchObject({ status: 200, type: 'image/vnd.microsoft.icon' });
});

it('knows all paths of the router', () => {
  const router = readFileSync(join(root, 'client/pages.tsx'), 'utf8');
  const routed = [...router.matchAll(/path="(\/[^"]*)"/g)].map(([, path]) => path);
  // A display is a separate program (client/main.tsx).
  expect([...pagePaths].toSorted()).toEqual([...routed, '/display'].toSorted());
});
