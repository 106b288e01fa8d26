import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, test } from 'vitest';
import { servePages } from '../../server/http/pages/pages';

test('escapes the support email, business hours and other settings in the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'takeoffs-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="support-email" content="__SUPPORT_EMAIL__" /><meta name="map-tiles" content="__MAP_TILES__" />' +
      '<meta name="office" content="__OFFICE__" /><meta name="build" content="__BUILD__" />',
  );
  const office = { timeZone: 'America/Chicago', opens: 480, closes: 1020, holidays: new Set(['2026-12-25']) };
  const app = express();
  const settings = {
    build: 'a build',
    ...{ supportEmail: `"><script>$&'x@demo.test`, mapTilesUrl: 'https://tiles.test/{z}?a=1&b="', mapAttribution: '' },
    ...{ recaptcha: null, publicDemo: false },
  };
  servePages(app, folder, settings, async () => office);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text();
    expect(page).toBe(
      '<meta name="support-email" content="&#34;&#62;&#60;script&#62;$&#38;&#39;x@demo.test" />' +
        '<meta name="map-tiles" content="https://tiles.test/{z}?a=1&#38;b=&#34;" />' +
        `<meta name="office" content="${JSON.stringify({ ...office, holidays: ['2026-12-25'] }).replaceAll('"', '&#34;')}" /><meta name="build" content="a build" />`,
    );
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
