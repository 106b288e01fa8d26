import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import type { Quotas } from '../common/access/quotas';
import type { OfficeCalendar } from './calendar';
import type { Gate } from './access/gate';
import type { Env } from './env/Env';
import type { Metrics } from './metrics/metrics';
import type { Captcha } from './outside/captcha/captcha';
import type { Drive } from './outside/drive/drive';
import type { FileStore } from './outside/files/fileStore';
import type { Geocoder } from './outside/map/geocoder';
import type { MailCarrier } from './outside/mail/mail';
import type { Outbound } from './outside/outbound/outbound';
import type { Processes } from './outside/processes/processes';
import type { ProductionPlatform } from './outside/production/production';
import type { QuoteDocuments } from './quotes/document/documents';
import type { DatabaseHealth } from './work/upkeep/databaseHealth';
import type { DiskSpace } from './work/upkeep/diskSpace';
import type { CommitNotifier } from './work/CommitNotifier';
import type { FairQueue } from './work/tasks/FairQueue';

/** Shared services of a running server; created once in main.ts and in tests. */
export interface Services {
  /** Settings, with the time zone from the database. */
  readonly env: Env & { readonly officeTz: string };
  readonly db: Sequelize;
  /**
   * A small pool for sign-in, permission checks and the change feed, so that they keep working while calls wait for a
   * locked table.
   */
  readonly authDb: Sequelize;
  /** One connection for readiness and the heartbeat. */
  readonly healthDb: Sequelize;
  readonly databaseHealth: DatabaseHealth;
  readonly diskSpace: DiskSpace;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Current time; tests replace it. */
  readonly now: () => Date;
  readonly commitNotifier: CommitNotifier;
  /** The other processes of this installation. */
  readonly processes: Processes;
  /** Office calendar, reloaded after each settings change. */
  readonly calendar: OfficeCalendar;
  readonly gate: Gate;
  /** The only way to make requests to external systems. */
  readonly outbound: Outbound;
  readonly files: FileStore;
  readonly captcha: Captcha;
  readonly mail: MailCarrier;
  readonly drive: Drive;
  readonly production: ProductionPlatform;
  readonly geocoder: Geocoder;
  readonly quotes: QuoteDocuments;
  /** Runs imports one after another. */
  readonly importQueue: FairQueue;
  /** Hourly limits per user. */
  readonly quotas: Quotas;
}
