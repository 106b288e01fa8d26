import type { ReCaptchaSettings } from '../outside/captcha/reCaptcha';
import type { GoogleSettings } from '../outside/drive/googleDrive';
import type { S3Settings } from '../outside/files/s3Store';

/**
 * All settings, parsed once at startup; an invalid one stops the start with a clear error. Documented in
 * `.env.example`.
 */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Public URL without trailing slash, used for links in emails and as the allowed origin. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly jwtSecret: string | null;
  /** Connects several processes; null uses only the database. */
  readonly redisUrl: string | null;
  readonly supportEmail: string;
  readonly mailFrom: string;
  /** null writes emails to files in the outbox folder. */
  readonly smtpUrl: string | null;
  /** Time zone of a new installation; null for America/Chicago. Existing ones have it in the database. */
  readonly officeTz: string | null;
  readonly production: boolean;
  /** Demo data loaded into an empty database. */
  readonly demo: 'story' | 'large' | 'none';
  /** True if anyone may sign in to this demo (DEMO=public). */
  readonly publicDemo: boolean;
  /** The setting that makes the program reachable from other machines; null if none does. */
  readonly reachable: string | null;
  readonly trustProxy: boolean;
  /** Tile URL with `{z}` `{x}` `{y}`; null shows addresses without a map. */
  readonly mapTilesUrl: string | null;
  readonly mapAttribution: string;
  /** Geocoder URL with `{address}`; null for none. */
  readonly geocoderUrl: string | null;
  /** Milliseconds between two requests. */
  readonly geocoderPause: number;
  /** URL that releases are sent to; null only logs them. */
  readonly mrmWebhookUrl: string | null;
  /** Signs calls in both directions; if null, the platform can't create jobs. */
  readonly mrmSecret: string | null;
  /** Test only: webhooks may use private addresses and plain http. */
  readonly allowPrivateOutbound: boolean;
  /** null uses a proof of work instead of reCAPTCHA. */
  readonly recaptcha: ReCaptchaSettings | null;
  /** Embedded dashboard at /admin/data; null shows only our charts. */
  readonly analytics: { readonly url: string; readonly secret: string } | null;
  /** null uses a local folder tree instead of Google Drive. */
  readonly google: GoogleSettings | null;
  /** S3-compatible file store; null uses a local folder. */
  readonly s3: S3Settings | null;
  /** Largest file that can be uploaded in parts that resume, in bytes. */
  readonly uploadMaxBytes: number;
  /** Bearer token for /metrics; null disables it. */
  readonly metricsToken: string | null;
  readonly logLevel: string;
  readonly build: string;
}
