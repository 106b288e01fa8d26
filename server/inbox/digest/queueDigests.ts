import { lastDigest } from '../../../common/inbox/digestTimes';
import type { Services } from '../../services';
import { change } from '../../work/change';

/** Queues the digests that are due; each is due once a day or week (R10.12). Queued every quarter of an hour. */
export async function queueDigests(services: Services): Promise<void> {
  const { timeZone } = await services.calendar();
  await change(services, { actor: null, verb: 'inbox:digest' }, async (work) => {
    const now = work.now.getTime();
    const due = await work.sql<{ userId: number; since: Date }>(
      `WITH due AS (
         SELECT s.user_id, s.digest_at FROM notification_settings s
         WHERE s.digest <> 'off' AND s.digest_at < CASE s.digest WHEN 'daily' THEN $1::timestamptz ELSE $2::timestamptz END
         ORDER BY s.user_id FOR UPDATE SKIP LOCKED)
       UPDATE notification_settings s SET digest_at = $3 FROM due WHERE s.user_id = due.user_id
       RETURNING s.user_id AS "userId", due.digest_at AS since`,
      [new Date(lastDigest('daily', now, timeZone)), new Date(lastDigest('weekly', now, timeZone)), work.now],
    );
    for (const { userId, since } of due) await work.task('mail.inbox', { userId, since: since.toISOString() });
  });
}
