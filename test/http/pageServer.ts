import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { addRetryAfter } from '../../server/http/retryAfter';
import { servePages } from '../../server/http/pages/pages';
import { root } from '../architecture/sources';

export const office = { timeZone: 'America/Chicago', opens: 480, closes: 1020, holidays: new Set<string>() };

export interface PageServer {
  readonly base: string;
  stop(): void;
}

/** Serves only the app's pages, from a folder with these files of `client`, as build `build-7`. */
export async function startPageServer(
  files: readonly string[],
  readOffice: () => Promise<typeof office> = async () => office,
): Promise<PageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'takeoffs-pages-'));
  mkdirSync(join(folder, 'assets'));
  for (const file of files) copyFileSync(join(root, 'client', file), join(folder, file.replace(/^public\//, '')));
  const app = express();
  app.use(addRetryAfter);
  const settings = {
    ...{ build: 'build-7', supportEmail: 'a@b.test', mapTilesUrl: null, mapAttribution: '' },
    ...{ recaptcha: null, publicDemo: false },
  };
  servePages(app, folder, settings, readOffice);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
