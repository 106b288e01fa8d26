import type { OutsideState } from '../../common/system/system';
import type { Services } from '../services';
import { withoutSecrets } from '../log';
import { oneRow } from '../work/sql';
import { providerText } from './systemText';

/** Time limit for each check, in ms. */
const patience = 4000;
/** A well-formed file ID that no file has. */
const noFile = 'A'.repeat(22);
/** Effect while the other processes can't be reached (PROTOCOL P46, P47). */
const alone = "other people's changes show up about a second late, and quotes don't show where they are typing";

interface Look {
  readonly name: OutsideState['name'];
  readonly by: string;
  /** Checks the service and returns details; throws if it doesn't respond. null if none is set up. */
  readonly context: (() => Promise<string>) | null;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** The configured services and their checks. */
function looks({ env, db, processes, files, mail, drive }: Services): Look[] {
  const version = `SELECT current_setting('server_version') AS version`;
  return [
    {
      name: 'database',
      by: env.databaseUrl === null ? providerText.builtIn : hostOf(env.databaseUrl),
      context: async () => `PostgreSQL ${(await oneRow<{ version: string }>(db, version))?.version}`,
    },
    {
      name: 'processes',
      by: env.redisUrl
        ? hostOf(env.redisUrl)
        : processes.by === 'postgres'
          ? providerText.throughDatabase
          : providerText.none,
      context: processes.up === null ? null : () => (processes.up ? Promise.resolve('') : gone(alone)),
    },
    {
      name: 'files',
      by:
        env.s3 === null
          ? providerText.localFolder
          : `${env.s3.bucket} at ${hostOf(env.s3.endpoint ?? '') || env.s3.region}`,
      context: () => files.has(noFile).then(() => ''),
    },
    {
      name: 'mail',
      by: env.smtpUrl ? hostOf(env.smtpUrl) : providerText.outbox,
      context: mail.answers ?? null,
    },
    {
      name: 'drive',
      by: env.google ? hostOf(env.google.url) : providerText.localFolder,
      context: drive.answers ?? null,
    },
    // Don't check public services and partners; their errors are logged when they are used.
    {
      name: 'production',
      by: env.mrmWebhookUrl ? hostOf(env.mrmWebhookUrl) : providerText.productionLog,
      context: null,
    },
    { name: 'captcha', by: env.recaptcha ? 'reCAPTCHA' : providerText.builtIn, context: null },
    { name: 'analytics', by: env.analytics ? hostOf(env.analytics.url) : providerText.charts, context: null },
    { name: 'map', by: env.geocoderUrl ? hostOf(env.geocoderUrl) : providerText.notConnected, context: null },
  ];
}

const gone = (why: string): Promise<never> => Promise.reject(new Error(why));

async function lookAt({ name, by, context }: Look): Promise<OutsideState> {
  if (context === null) return { name, by, ok: null, says: '' };
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`nothing came within ${patience / 1000} s`)), patience);
    });
    return { name, by, ok: true, says: await Promise.race([context(), late]) };
  } catch (error) {
    return { name, by, ok: false, says: error instanceof Error ? withoutSecrets(error.message).slice(0, 200) : '' };
  } finally {
    clearTimeout(timer);
  }
}

/** Checks all services that this installation uses. */
export const lookOutside = (services: Services): Promise<OutsideState[]> => Promise.all(looks(services).map(lookAt));
