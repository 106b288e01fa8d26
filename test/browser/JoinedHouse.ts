import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../db/embeddedServer';
import { folder, GoogleDrive } from '../support/googleDrive';
import { partnerSecret } from '../support/partner';
import { type LandServer, openLandServer } from './landServer';
import { analyticsPage } from './analyticsPage';

/** The outside of an installation that is joined to everything, on this machine; of it, mail and Redis are out of reach. */
export class JoinedHouse {
  readonly drive = new GoogleDrive();
  readonly #home = mkdtempSync(join(tmpdir(), 'takeoffs-joined-'));
  /** The dashboard at /board, the production platform and a company's program at the others. */
  readonly #others = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://others');
    if (url.pathname === '/board') {
      const { status, page } = analyticsPage(url.searchParams.get('mongoToken'));
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } else request.resume().on('end', () => response.writeHead(url.pathname === '/down' ? 503 : 204).end());
  });
  #land: LandServer | undefined;
  #settings: Record<string, string> = {};

  static async open(): Promise<JoinedHouse> {
    const house = new JoinedHouse();
    await house.drive.start();
    await new Promise<void>((resolve) => house.#others.listen(0, '127.0.0.1', resolve));
    house.#land = await openLandServer();
    const account = join(house.#home, 'account.json');
    writeFileSync(account, house.drive.account);
    const nobody = await freePort();
    house.#settings = {
      ...house.#land.settings,
      GOOGLE_SERVICE_ACCOUNT_FILE: account,
      GOOGLE_DRIVE_FOLDER: house.drive.root,
      GOOGLE_DRIVE_URL: house.drive.base,
      ANALYTICS_EMBED_URL: house.at('/board'),
      ANALYTICS_SECRET: 'the secret of the dashboard and ours',
      MRM_WEBHOOK_URL: house.at('/platform'),
      MRM_SECRET: partnerSecret,
      RECAPTCHA_SITE_KEY: 'a-site-key-of-nobody-at-all',
      RECAPTCHA_SECRET: 'ours',
      ALLOW_PRIVATE_OUTBOUND: '1',
      SMTP_URL: `smtp://127.0.0.1:${nobody}`,
      REDIS_URL: `redis://127.0.0.1:${nobody}`,
    };
    return house;
  }

  get settings(): Record<string, string> {
    return this.#settings;
  }
  at(path: string): string {
    return `http://127.0.0.1:${(this.#others.address() as AddressInfo).port}${path}`;
  }

  /** A job's folder with drawings in it, where the office keeps it; its id. */
  folderOf(name: string): string {
    const company = this.drive.add({ name: 'WRS Wasatch Roof Supply', mimeType: folder, parents: [this.drive.root] });
    const job = this.drive.add({ name, mimeType: folder, parents: [company] });
    const drafts = this.drive.add({ name: 'Drafts', mimeType: folder, parents: [job] });
    for (const [drawing, parent] of [
      ['roof plan.dwg', job],
      ['roof plan, second thought with the lean-to and both dormers.dwg', drafts],
    ] as const)
      this.drive.add({ name: drawing, mimeType: 'image/vnd.dwg', parents: [parent] });
    return job;
  }

  stop(): void {
    this.drive.stop();
    this.#land?.stop();
    this.#others.closeAllConnections();
    this.#others.close();
    rmSync(this.#home, { recursive: true, force: true });
  }
}
