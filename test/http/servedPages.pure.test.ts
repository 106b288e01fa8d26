import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePages } from '../../server/http/pages/pages';
import { addRetryAfter } from '../../server/http/retryAfter';
import { root } from '../architecture/sources';

/** The app's own page, and what is served instead when it can't be. */
const folder = mkdtempSync(join(tmpdir(), 'takeoffs-pages-'));
const office = { timeZone: 'America/Chicago', opens: 480, closes: 1020, holidays: new Set<string>() };
let readOffice = async () => office;
let base = '';
let stop = () => {};
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  copyFileSync(join(root, 'client/index.html'), join(folder, 'index.html'));
  const app = express();
  app.use(addRetryAfter);
  const settings = {
    ...{ build: 'build-7', supportEmail: 'a@b.test', mapTilesUrl: null, mapAttribution: '' },
    ...{ recaptcha: null, publicDemo: false },
  };
  servePages(app, folder, settings, () => readOffice());
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

it('[P4] the app’s page names the build it belongs to, and has every setting filled in', async () => {
  const page = await (await fetch(`${base}/login`)).text();
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
  const answer = await fetch(`${base}/jobs/17`);
  readOffice = async () => office;
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.text()).toContain('Try again');
  expect((await fetch(`${base}/jobs/17`)).status).toBe(200);
});

it('a URL that can’t be decoded is answered 400', async () => {
  const answer = await fetch(`${base}/jobs/%E0%A4%A`);
  expect([answer.status, await answer.text()]).toEqual([400, "This URL isn't valid."]);
});
