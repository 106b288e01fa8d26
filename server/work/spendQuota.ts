import type { Viewer } from '../../common/access/viewer';
import type { Quotas } from '../../common/access/quotas';
import type { Services } from '../services';
import { Refusal } from './refusal';
import { oneRow } from './sql';
import type { Work } from './Work';

const hourMs = 60 * 60 * 1000;
const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

const countUp = `INSERT INTO hourly_counts AS c (what, who, hour, n) VALUES ($1, $2, $3, $4)
  ON CONFLICT (what, who, hour) DO UPDATE SET n = c.n + excluded.n RETURNING n`;

/** The counted action, for the message. */
const nouns = { printEmails: 'PDF emails', versionEmails: 'emails about releases', jobs: 'job submissions' } as const;

/**
 * Counts an action in the transaction that starts it, so that a rejected call counts nothing. Its locks come after the
 * command's own rows, user before company, which prevents deadlocks.
 */
export async function spendQuota(
  services: Services,
  work: Work,
  what: keyof typeof nouns & keyof Quotas,
  n: number,
  { viewer, companyId }: { viewer: Viewer; companyId: number },
): Promise<void> {
  const limits = services.quotas[what];
  const hour = hourOf(work.now);
  for (const [who, limit, whose] of [
    [`user:${viewer.id}`, limits.person, 'You have'],
    [`company:${companyId}`, limits.company, 'The company has'],
  ] as const) {
    const [counted] = await work.sql<{ n: number }>(countUp, [what, who, hour, n]);
    if ((counted?.n ?? 0) <= limit) continue;
    const seconds = Math.ceil((hour.getTime() + hourMs - work.now.getTime()) / 1000);
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    throw new Refusal(
      'tooMany',
      `${whose} reached the limit of ${limit} ${nouns[what]} per hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      undefined,
      undefined,
      seconds,
    );
  }
}

/** Counts a notification email to an address, once for all attempts. True if it may be sent on its own. */
export async function mayNotify(services: Services, address: string, attempt: number): Promise<boolean> {
  const counted = await oneRow<{ n: number }>(services.db, countUp, [
    ...['notices', address.toLowerCase()],
    hourOf(services.now()),
    attempt === 1 ? 1 : 0,
  ]);
  return (counted?.n ?? 0) <= services.quotas.notices.address;
}
