import type { Routes } from '../../common/api/routes';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { maxTries } from '../work/tasks/tasks';

/** Retries a failed task now with all its attempts; a task that is running is left alone. */
export const retryTask = ({ services, viewer, params, call }: CallContext<Routes['system.retry']>) =>
  change(services, { actor: viewer, verb: call }, async (work) => {
    const [found] = await work.sql<{ id: number; busy: boolean }>(
      'SELECT id, locked_at IS NOT NULL AS busy FROM graphile_worker.jobs WHERE id = $1 AND last_error IS NOT NULL',
      [params.id],
    );
    if (!found) throw notFound();
    if (!found.busy)
      await work.sql(
        'SELECT count(*) AS n FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at := now(), attempts := 0, max_attempts := $2)',
        [found.id, maxTries],
      );
    work.record('task', found.id, { retried: true });
    return { value: { _id: found.id } };
  });
