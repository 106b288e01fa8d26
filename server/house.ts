import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
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
import type { Doorbell } from './work/doorbell';

/** What every part of a running server shares; built once in main.ts (and by the tests' own world). */
export interface House {
  readonly env: Env;
  readonly db: Sequelize;
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
}
