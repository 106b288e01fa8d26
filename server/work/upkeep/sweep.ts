import type { Services } from '../../services';
import { change } from '../change';
import { forgetOldKeys } from '../idempotency';
import type { Work } from '../Work';
import { deleteAbandoned } from '../../outside/files/waitingRoom';
import { discardFiles, storedIds } from './discardFiles';

const hour = 60 * 60 * 1000;
/** Uploads not attached to a job or note by then are deleted. */
export const unclaimedMs = 24 * hour;
const sessionsMs = 30 * 24 * hour;
const countsMs = 24 * hour;
/** Deliveries to webhooks and the production platform. */
const deliveriesMs = 90 * 24 * hour;
const notificationsMs = 90 * 24 * hour;

/** Cleanup steps, each in its own transaction, so that a failing one doesn't stop the others. */
const steps: readonly ((work: Work) => Promise<unknown>)[] = [
  (work) => work.sql('SELECT ensure_change_partitions() IS NULL AS done'),
  (work) => work.sql('SELECT add_up_tallies() IS NULL AS done'),
  (work) => work.sql(forgetOldKeys),
  (work) => work.sql('DELETE FROM link_tokens WHERE expires_at < $1', [work.now]),
  (work) => work.sql('DELETE FROM display_pairings WHERE expires_at < $1', [before(work, hour)]),
  (work) => work.sql('DELETE FROM display_credentials WHERE expires_at < $1', [work.now]),
  (work) => work.sql('DELETE FROM captcha_answers WHERE expires_at < $1', [work.now]),
  (work) => work.sql('DELETE FROM deliveries WHERE made_at < $1', [before(work, deliveriesMs)]),
  deleteOldNotifications,
  (work) => work.sql('DELETE FROM hourly_counts WHERE hour < $1', [before(work, countsMs)]),
  endOldSessions,
  deleteOldSessions,
];

/** Publishes the counts of those who hadn't read theirs. */
async function deleteOldNotifications(work: Work): Promise<void> {
  const gone = await work.sql<{ id: number }>('DELETE FROM notifications WHERE at < $1 RETURNING user_id AS id', [
    before(work, notificationsMs),
  ]);
  for (const id of new Set(gone.map((one) => one.id))) work.record('inbox', id, null);
}

async function endOldSessions(work: Work): Promise<void> {
  await work.sql('UPDATE sessions SET ended_at = $2 WHERE created_at < $1 AND ended_at IS NULL RETURNING id', [
    before(work, sessionsMs),
    work.now,
  ]);
}

/** Deleting a session ends its device's subscription, which the person's next sign-in takes over (R10.9). */
async function deleteOldSessions(work: Work): Promise<void> {
  await work.sql(
    `DELETE FROM sessions s WHERE created_at < $1
       AND (created_at < $2 OR NOT EXISTS (SELECT 1 FROM push_subscriptions d WHERE d.session_id = s.id))`,
    [before(work, sessionsMs), before(work, 3 * sessionsMs)],
  );
}

const before = (work: Work, ms: number) => new Date(work.now.getTime() - ms);

/**
 * Hourly cleanup: creates partitions for the next months, sums tallies, and deletes old keys, links, pairing codes,
 * captcha answers, notifications, sessions, and unused and unfinished uploads.
 */
export async function sweep(services: Services): Promise<void> {
  const run = <T>(body: (work: Work) => Promise<T>) => change(services, { actor: null, verb: 'house:sweep' }, body);
  const failed: unknown[] = [];
  for (const step of steps) await run(step).catch((error: unknown) => failed.push(error));
  const ids = await run((work) =>
    work.sql<{ id: string }>(
      `WITH gone AS (DELETE FROM files WHERE job_id IS NULL AND uploaded_at < $1 RETURNING id, thumbnail_id)
       SELECT ${storedIds} AS id FROM gone`,
      [before(work, unclaimedMs)],
    ),
  );
  await discardFiles(services, { ids: ids.map(({ id }) => id) });
  await deleteAbandoned(services.files.waitingRoom);
  const parts = await run(endOldUploads);
  await discardFiles(services, { ids: parts.map(({ id }) => id) });
  // Throw, so that the task queue retries and reports it.
  if (failed.length > 0) throw failed[0];
}

/** Deletes expired resumable uploads; returns their parts. Locked first, so that no part is added meanwhile. */
async function endOldUploads(work: Work): Promise<{ id: string }[]> {
  const old = await work.sql<{ id: string }>('SELECT id FROM resumable_uploads WHERE started_at < $1 FOR UPDATE', [
    before(work, unclaimedMs),
  ]);
  const ids = old.map(({ id }) => id);
  const parts = await work.sql<{ id: string }>(
    'DELETE FROM upload_parts WHERE upload_id = ANY($1) RETURNING file_id AS id',
    [ids],
  );
  await work.sql('DELETE FROM resumable_uploads WHERE id = ANY($1) RETURNING id', [ids]);
  return parts;
}
