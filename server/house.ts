import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import type { Quotas } from '../common/access/quotas';
import type { OfficeCalendar } from './calendar';
import type { Gate } from './access/gate';
import type { Env } from './env';
import type { Metrics } from './metrics/metrics';
import type { Captcha } from './outside/captcha/captcha';
import type { Drive } from './outside/drive/drive';
import type { FileStore } from './outside/files/fileStore';
import type { Geocoder } from './outside/map/geocoder';
import type { MailCarrier } from './outside/mail/mail';
import type { Outbound } from './outside/outbound/outbound';
import type { Processes } from './outside/processes/processes';
import type { ProductionPlatform } from './outside/production/production';
import type { QuoteDocuments } from './quotes/documents';
import type { DatabaseHealth } from './work/databaseHealth';
import type { DiskSpace } from './work/diskSpace';
import type { Doorbell } from './work/doorbell';
import type { FairQueue } from './work/FairQueue';

/** What every part of a running server shares; built once in main.ts (and by the tests' own world). */
export interface House {
  /** The settings, with the time zone that the database has. */
  readonly env: Env & { readonly officeTz: string };
  readonly db: Sequelize;
  /** A small pool for sign-in, for who calls, and for the change feed: they go on while calls wait for a locked table. */
  readonly authDb: Sequelize;
  /** One connection for readiness and the heartbeat. */
  readonly healthDb: Sequelize;
  readonly databaseHealth: DatabaseHealth;
  readonly diskSpace: DiskSpace;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The program's clock. */
  readonly now: () => Date;
  readonly doorbell: Doorbell;
  /** The other processes of this installation. */
  readonly processes: Processes;
  /** The office calendar, read fresh after each change of the settings. */
  readonly calendar: OfficeCalendar;
  readonly gate: Gate;
  /** The one way to foreign systems. */
  readonly outbound: Outbound;
  readonly files: FileStore;
  readonly captcha: Captcha;
  readonly mail: MailCarrier;
  readonly drive: Drive;
  readonly production: ProductionPlatform;
  readonly geocoder: Geocoder;
  readonly quotes: QuoteDocuments;
  /** Imports take turns. */
  readonly importQueue: FairQueue;
  /** What people can cause in an hour. */
  readonly quotas: Quotas;
}
