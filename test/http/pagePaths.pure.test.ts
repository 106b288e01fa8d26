import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pagePaths } from '../../common/api/pagePaths';
import { servePages } from '../../server/http/pages/pages';
import { root } from '../architecture/sources';

const folder = mkdtempSync(join(tmpdir(), 'takeoffs-pages-'));
let stop = () => {};
let base = '';
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'the app');
  for (const name of ['robots.txt', 'favicon.ico'])
    writeFileSync(join(folder, name), readFileSync(join(root, 'client/public', name)));
  const app = express();
  const settings = {
    ...{ build: 'b', supportEmail: 'a@b.test', mapTilesUrl: null, mapAttribution: '' },
    ...{ recaptcha: null, publicDemo: false },
  };
  servePages(app, folder, settings, async () => ({
    ...{ timeZone: 'America/Chicago', opens: 480, closes: 1020, holidays: new Set<string>() },
  }));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});
const get = async (path: string) => {
  const answer = await fetch(base + path);
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
])('serves the app at %s', async (path) => expect(await get(path)).toMatchObject({ status: 200, text: 'the app' }));

it.each(['/nowhere', '/jobs/17/18', '/admin', '/wp-login'])(
  'answers 404 at %s, with the app’s own page',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: 'the app' });
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
  expect([...pagePaths].toSorted()).toEqual(routed.toSorted());
});
