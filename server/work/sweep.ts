import type { House } from '../house';
import { change } from './change';
import { forgetOldKeys } from './idempotency';

const hour = 60 * 60 * 1000;
/** An upload that no job or note has claimed by then is forgotten. */
const unclaimedMs = 24 * hour;
const sessionsMs = 30 * 24 * hour;
/** What was sent to others' programs. */
const deliveriesMs = 90 * 24 * hour;

/** What time leaves behind, once an hour: next month's partition, tallies, old keys, links, answers and sessions, unused uploads. */
export async function sweep(house: House): Promise<void> {
  const now = house.now().getTime();
  const ids = await change(house, { actor: null, verb: 'house:sweep' }, async (work) => {
    await work.sql('SELECT ensure_change_partitions() IS NULL AS done');
    await work.sql('SELECT add_up_tallies() IS NULL AS done');
    await work.sql(forgetOldKeys);
    await work.sql('DELETE FROM link_tokens WHERE expires_at < $1', [work.now]);
    await work.sql('DELETE FROM captcha_answers WHERE expires_at < $1', [work.now]);
    await work.sql('DELETE FROM deliveries WHERE made_at < $1', [new Date(now - deliveriesMs)]);
    await work.sql('DELETE FROM sessions WHERE created_at < $1', [new Date(now - sessionsMs)]);
    return work.sql<{ id: string }>('DELETE FROM files WHERE job_id IS NULL AND uploaded_at < $1 RETURNING id', [
      new Date(now - unclaimedMs),
    ]);
  });
  await house.files.discard(ids.map(({ id }) => id));
}
