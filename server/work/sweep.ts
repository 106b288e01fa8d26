import type { House } from '../house';
import { change } from './change';
import { forgetOldKeys } from './idempotency';
import type { Work } from './Work';

const hour = 60 * 60 * 1000;
/** Uploads that no job or note has claimed by then are deleted. */
export const unclaimedMs = 24 * hour;
const sessionsMs = 30 * 24 * hour;
const countsMs = 24 * hour;
/** What was sent to others' programs. */
const deliveriesMs = 90 * 24 * hour;

/** What each step removes or prepares, in a transaction of its own: one that fails keeps the others from nothing. */
const steps: readonly ((work: Work) => Promise<unknown>)[] = [
  (work) => work.sql('SELECT ensure_change_partitions() IS NULL AS done'),
  (work) => work.sql('SELECT add_up_tallies() IS NULL AS done'),
  (work) => work.sql(forgetOldKeys),
  (work) => work.sql('DELETE FROM link_tokens WHERE expires_at < $1', [work.now]),
  (work) => work.sql('DELETE FROM captcha_answers WHERE expires_at < $1', [work.now]),
  (work) => work.sql('DELETE FROM deliveries WHERE made_at < $1', [before(work, deliveriesMs)]),
  (work) => work.sql('DELETE FROM hourly_counts WHERE hour < $1', [before(work, countsMs)]),
  (work) => work.sql('DELETE FROM sessions WHERE created_at < $1', [before(work, sessionsMs)]),
];
const before = (work: Work, ms: number) => new Date(work.now.getTime() - ms);

/** Once an hour: partitions for the months ahead, tallies, old keys, links, answers and sessions, unused uploads. */
export async function sweep(house: House): Promise<void> {
  const run = <T>(body: (work: Work) => Promise<T>) => change(house, { actor: null, verb: 'house:sweep' }, body);
  const failed: unknown[] = [];
  for (const step of steps) await run(step).catch((error: unknown) => failed.push(error));
  const ids = await run((work) =>
    work.sql<{ id: string }>('DELETE FROM files WHERE job_id IS NULL AND uploaded_at < $1 RETURNING id', [
      before(work, unclaimedMs),
    ]),
  );
  await house.files.discard(ids.map(({ id }) => id));
  // The task queue tries again, and says what failed.
  if (failed.length > 0) throw failed[0];
}
