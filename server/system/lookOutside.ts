import type { OutsideState } from '../../common/system/system';
import type { House } from '../house';
import { withoutSecrets } from '../log';
import { oneRow } from '../work/sql';

/** Nobody is waited for longer. */
const patience = 4000;
/** An id as files have it, which no file has. */
const noFile = 'A'.repeat(22);
/** What is different meanwhile (PROTOCOL P46, P47). */
const alone = 'meanwhile what the others do comes within a second, and their people in quotes are not seen';

interface Look {
  readonly name: OutsideState['name'];
  readonly by: string;
  /** What it says of itself; null: there is nobody to ask. It throws when it does not answer. */
  readonly ask: (() => Promise<string>) | null;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** What the settings name, and how each is asked whether it is there. */
function looks({ env, db, processes, files, mail, drive }: House): Look[] {
  const version = `SELECT current_setting('server_version') AS version`;
  return [
    {
      name: 'database',
      by: env.databaseUrl === null ? 'its own' : hostOf(env.databaseUrl),
      ask: async () => `PostgreSQL ${(await oneRow<{ version: string }>(db, version))?.version}`,
    },
    {
      name: 'processes',
      by: env.redisUrl ? hostOf(env.redisUrl) : processes.by === 'postgres' ? 'the database’s NOTIFY' : 'only this one',
      ask: processes.up === null ? null : () => (processes.up ? Promise.resolve('') : gone(alone)),
    },
    {
      name: 'files',
      by: env.s3 === null ? 'a folder' : `${env.s3.bucket} at ${hostOf(env.s3.endpoint ?? '') || env.s3.region}`,
      ask: () => files.has(noFile).then(() => ''),
    },
    { name: 'mail', by: env.smtpUrl ? hostOf(env.smtpUrl) : 'a folder, the outbox', ask: mail.answers ?? null },
    { name: 'drive', by: env.google ? hostOf(env.google.url) : 'a folder tree', ask: drive.answers ?? null },
    // Public services and partners are not asked for nothing: what went wrong with them stands in their logs.
    { name: 'production', by: env.mrmWebhookUrl ? hostOf(env.mrmWebhookUrl) : 'a log', ask: null },
    { name: 'captcha', by: env.recaptcha ? 'reCAPTCHA' : 'a proof of work', ask: null },
    { name: 'analytics', by: env.analytics ? hostOf(env.analytics.url) : 'our own charts', ask: null },
    { name: 'map', by: env.geocoderUrl ? hostOf(env.geocoderUrl) : 'addresses without a map', ask: null },
  ];
}

const gone = (why: string): Promise<never> => Promise.reject(new Error(why));

async function lookAt({ name, by, ask }: Look): Promise<OutsideState> {
  if (ask === null) return { name, by, ok: null, says: '' };
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`nothing came within ${patience / 1000} s`)), patience);
    });
    return { name, by, ok: true, says: await Promise.race([ask(), late]) };
  } catch (error) {
    return { name, by, ok: false, says: error instanceof Error ? withoutSecrets(error.message).slice(0, 200) : '' };
  } finally {
    clearTimeout(timer);
  }
}

/** Everything that this installation is joined to, each asked just now. */
export const lookOutside = (house: House): Promise<OutsideState[]> => Promise.all(looks(house).map(lookAt));
