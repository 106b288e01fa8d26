import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../db/embedded/embeddedServer';
import { folder, GoogleDrive } from '../../support/services/googleDrive';
import { partnerSecret } from '../../support/services/partner';
import { type MapServer, startMapServer } from './mapServer';
import { analyticsPage } from './analyticsPage';

/** Local fakes of all external services for one installation. Mail and Redis are configured but unreachable. */
export class ExternalServices {
  readonly drive = new GoogleDrive();
  readonly #home = mkdtempSync(join(tmpdir(), 'takeoffs-joined-'));
  /** Serves the analytics dashboard at /board; other paths act as the production platform and webhook receivers. */
  readonly #others = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://others');
    if (url.pathname === '/board') {
      const { status, page } = analyticsPage(url.searchParams.get('mongoToken'));
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    } else request.resume().on('end', () => response.writeHead(url.pathname === '/down' ? 503 : 204).end());
  });
  #land: MapServer | undefined;
  #settings: Record<string, string> = {};

  static async open(): Promise<ExternalServices> {
    const services = new ExternalServices();
    await services.drive.start();
    await new Promise<void>((resolve) => services.#others.listen(0, '127.0.0.1', resolve));
    services.#land = await startMapServer();
    const account = join(services.#home, 'account.json');
    writeFileSync(account, services.drive.account);
    const nobody = await freePort();
    services.#settings = {
      ...services.#land.settings,
      GOOGLE_SERVICE_ACCOUNT_FILE: account,
      GOOGLE_DRIVE_FOLDER: services.drive.root,
      GOOGLE_DRIVE_URL: services.drive.base,
      ANALYTICS_EMBED_URL: services.at('/board'),
      ANALYTICS_SECRET: 'a secret shared with the dashboard',
      MRM_WEBHOOK_URL: services.at('/platform'),
      MRM_SECRET: partnerSecret,
      RECAPTCHA_SITE_KEY: 'a-site-key-of-nobody-at-all',
      RECAPTCHA_SECRET: 'ours',
      ALLOW_PRIVATE_OUTBOUND: '1',
      SMTP_URL: `smtp://127.0.0.1:${nobody}`,
      REDIS_URL: `redis://127.0.0.1:${nobody}`,
    };
    return services;
  }

  get settings(): Record<string, string> {
    return this.#settings;
  }
  at(path: string): string {
    return `http://127.0.0.1:${(this.#others.address() as AddressInfo).port}${path}`;
  }

  /** Creates a job folder with drawings in the Drive and returns its ID. */
  createFolder(name: string): string {
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
