import type { Services } from '../../services';
import { oneRow } from '../sql';

/** Queue status: due tasks that wait, failed tasks, and the age of the oldest. */
export async function queueNow(services: Services): Promise<{ waiting: number; gaveUp: number; oldest: number }> {
  const found = await oneRow<{ waiting: number; gaveUp: number; oldest: number }>(
    services.db,
    `SELECT count(*) FILTER (WHERE waits)::int AS waiting,
       count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS "gaveUp",
       coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE waits)), 0)::float8 AS oldest
     FROM (SELECT *, attempts < max_attempts AND locked_at IS NULL AND run_at <= now() AS waits
           FROM graphile_worker.jobs) j`,
  );
  return found ?? { waiting: 0, gaveUp: 0, oldest: 0 };
}
