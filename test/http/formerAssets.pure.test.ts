import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import express from 'express';
import { afterAll, expect, it } from 'vitest';
import { formerAssetsIn, keepAssets } from '../../server/http/pages/formerAssets';
import { servePages } from '../../server/http/pages/pages';
import { makeLog } from '../../server/log';

const home = mkdtempSync(join(tmpdir(), 'takeoffs-assets-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const kept = formerAssetsIn(join(home, 'data'));
const log = makeLog('silent');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

function release(name: string, files: Record<string, string>): string {
  const assets = join(home, name, 'assets');
  mkdirSync(assets, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(assets, file)), { recursive: true });
    writeFileSync(join(assets, file), text);
  }
  return assets;
}
async function start(assets: string): Promise<void> {
  const running = keepAssets(assets, kept, log);
  await running.done;
  running.stop();
}

it('serves the assets of a previous release for a week, then deletes them', async () => {
  const former = release('one', {
    'Page-1a.js': 'one',
    'Page-1a.js.br': '',
    'Page-1a.js.map': '',
    'same-7.css': 'a',
    'pdf-1.0/fonts/Sans.pfb': 'a font',
  });
  await start(former);
  expect(readdirSync(kept).sort()).toEqual(['Page-1a.js', 'pdf-1.0', 'same-7.css']);

  const current = release('two', { 'Page-2b.js': 'two', 'Page-2b.js.br': '', 'same-7.css': 'a' });
  utimesSync(join(kept, 'Page-1a.js'), daysAgo(6.9), daysAgo(6.9));
  utimesSync(join(kept, 'pdf-1.0'), daysAgo(6.9), daysAgo(6.9));
  utimesSync(join(kept, 'same-7.css'), daysAgo(30), daysAgo(30));
  // Both processes share the folder during a rolling release.
  await Promise.all([start(current), start(current)]);
  expect(readdirSync(kept).sort()).toEqual(['Page-1a.js', 'Page-2b.js', 'pdf-1.0', 'same-7.css']);

  const app = express();
  writeFileSync(join(home, 'two', 'index.html'), '');
  const settings = {
    supportEmail: '',
    mapTilesUrl: null,
    mapAttribution: '',
    recaptcha: null,
    build: '',
    publicDemo: false,
  };
  const office = { timeZone: 'America/Chicago', opens: 480, closes: 1020, holidays: new Set<string>() };
  servePages(app, join(home, 'two'), settings, async () => office, kept);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const get = (path: string) => fetch(`http://127.0.0.1:${port}/assets/${path}`);
    const answer = await get('Page-1a.js');
    expect([answer.status, await answer.text()]).toEqual([200, 'one']);
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect(await (await get('pdf-1.0/fonts/Sans.pfb')).text()).toBe('a font');
    expect((await get('Page-0z.js')).status).toBe(404);

    utimesSync(join(kept, 'Page-1a.js'), daysAgo(7.1), daysAgo(7.1));
    utimesSync(join(kept, 'pdf-1.0'), daysAgo(7.1), daysAgo(7.1));
    await start(current);
    expect((await get('Page-1a.js')).status).toBe(404);
    expect((await get('pdf-1.0/fonts/Sans.pfb')).status).toBe(404);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it('keeps nothing of an uncompressed build, and starts even if the folder can’t be created', async () => {
  const before = readdirSync(kept).sort();
  await start(release('dev', { 'Page-dev.js': 'dev' }));
  expect(readdirSync(kept).sort()).toEqual(before);
  writeFileSync(join(home, 'a file'), '');
  const blocked = keepAssets(join(home, 'two', 'assets'), join(home, 'a file', 'assets'), log);
  await blocked.done;
  blocked.stop();
});
