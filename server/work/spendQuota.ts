import type { Viewer } from '../../common/access/viewer';
import type { Quotas } from '../../common/access/quotas';
import type { House } from '../house';
import { Refusal } from './refusal';
import { oneRow } from './sql';
import type { Work } from './Work';

const hourMs = 60 * 60 * 1000;
const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

const countUp = `INSERT INTO hourly_counts AS c (what, who, hour, n) VALUES ($1, $2, $3, $4)
  ON CONFLICT (what, who, hour) DO UPDATE SET n = c.n + excluded.n RETURNING n`;

/** What is counted, for people. */
const nouns = { printEmails: 'PDF emails', jobs: 'job submissions' } as const;

/**
 * Count what a person starts, in the transaction that starts it: a refused call counts nothing. Taken after the rows
 * that the command locks, person before company, so that nobody waits in a ring.
 */
export async function spendQuota(
  house: House,
  work: Work,
  what: keyof typeof nouns & keyof Quotas,
  n: number,
  { viewer, companyId }: { viewer: Viewer; companyId: number },
): Promise<void> {
  const limits = house.quotas[what];
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

/** Count a notification email to an address: true while it may be sent by itself. */
export async function mayNotify(house: House, address: string): Promise<boolean> {
  const counted = await oneRow<{ n: number }>(house.db, countUp, [
    ...['notices', address.toLowerCase()],
    hourOf(house.now()),
    1,
  ]);
  return (counted?.n ?? 0) <= house.quotas.notices.address;
}
