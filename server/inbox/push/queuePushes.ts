import { maxTries } from '../../work/tasks/tasks';
import type { Work } from '../../work/Work';
import { wantsPush } from '../settings/choiceSql';

/** By then a person who looks at the job has read the notification, and gets no push. */
export const pushDelaySeconds = 5;

/** The subject of the person's choice, as SQL. */
export const choiceKind = `CASE WHEN n.mention THEN 'mention' ELSE n.kind END`;

/** Devices of one person take turns, so that a push service that hangs doesn't keep the pushes of others waiting. */
const userQueue = 'push:user:';

/** Queues the task that ends a device's wait in the quiet hours, in place of one that is queued. */
export const queueAfterQuiet = (
  work: Work,
  { id, userId }: { readonly id: number; readonly userId: number },
  afterSeconds?: number,
): Promise<void> =>
  work.task('push.send', { subscriptionId: id }, `push:${id}:quiet`, userQueue + userId, afterSeconds);

/** Queues what waits for a person's devices, after their quiet hours have changed. */
export async function wakePushes(work: Work, userId: number): Promise<void> {
  const devices = await work.sql<{ id: number }>(
    `SELECT s.id FROM push_subscriptions s WHERE s.user_id = $1
       AND EXISTS (SELECT 1 FROM waiting_pushes w WHERE w.subscription_id = s.id) ORDER BY s.id`,
    [userId],
  );
  for (const { id } of devices) await queueAfterQuiet(work, { id, userId });
}

/**
 * Queues the pushes of new notifications to all devices of their people, in the transaction of the event (R10.9). Those
 * of a decision that can be undone aren't due until then, even if an earlier task of the device runs (R2.50).
 */
export async function queuePushes(work: Work, notificationIds: readonly number[]): Promise<void> {
  if (notificationIds.length === 0) return;
  const heldSeconds = work.held[0] ?? 0;
  await work.sql(
    `WITH added AS (
       INSERT INTO waiting_pushes (subscription_id, notification_id, due_at)
       SELECT s.id, n.id, now() + $3::int * interval '1 second'
       FROM notifications n JOIN push_subscriptions s ON s.user_id = n.user_id JOIN users u ON u.id = n.user_id
       WHERE n.id = ANY($1::int[]) AND ${wantsPush('u', choiceKind)} ORDER BY s.id, n.id FOR KEY SHARE OF s RETURNING subscription_id AS id)
     SELECT graphile_worker.add_job('push.send', payload := json_build_object('subscriptionId', d.id),
       queue_name := '${userQueue}' || d.user_id, run_at := now() + greatest($2::int, $3::int) * interval '1 second', max_attempts := ${maxTries}) IS NOT NULL AS queued
     FROM (SELECT DISTINCT s.id, s.user_id FROM added a JOIN push_subscriptions s ON s.id = a.id ORDER BY s.id) d`,
    [notificationIds, pushDelaySeconds, heldSeconds],
  );
}
