import type { Routes } from '../../../common/api/routes';
import { running } from '../../../common/jobs/status';
import { Job } from '../../../db/models/Job';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import { change } from '../../work/change';
import { rows } from '../../work/sql';
import type { JobRow } from '../askJob';
import { dueTimeOf } from '../moveJob';

/** Jobs whose due time is computed and still matters: not set manually, not released, not invoiced. */
const isOpen = `status = ANY($1) AND due_time IS NOT NULL AND NOT due_by_hand AND clock_started IS NOT NULL
  AND level IS NOT NULL AND billing_status <> 'Invoiced'`;
const openStatuses = [...running, 'RFI'];

/** Jobs per transaction, so that no job stays locked for long. */
const batchSize = 100;

type ClockRow = Pick<
  JobRow,
  'id' | 'level' | 'clockLevel' | 'rush' | 'revision' | 'clockStarted' | 'clockWaitedMs' | 'dueByHand' | 'dueTime'
>;

/** True if the current office hours, holidays and turnaround give another due time than the stored one. */
const isOutdated = (services: CallContext['services'], job: ClockRow): boolean => {
  const { dueTime } = dueTimeOf(services, job);
  return dueTime != null && dueTime.getTime() !== job.dueTime?.getTime();
};

async function findOutdated({ services }: Pick<CallContext, 'services'>): Promise<number[]> {
  await services.calendar();
  const open = await rows<ClockRow>(
    services.db,
    `SELECT id, level, clock_level AS "clockLevel", rush, revision, clock_started AS "clockStarted",
       clock_waited_ms::float8 AS "clockWaitedMs", due_by_hand AS "dueByHand", due_time AS "dueTime"
     FROM jobs WHERE ${isOpen} ORDER BY id`,
    [openStatuses],
  );
  return open.filter((job) => isOutdated(services, job)).map(({ id }) => id);
}

/** Counts the due times that would change if recomputed now. */
export const countOutdatedDueTimes = async (context: CallContext<Routes['settings.dueTimes']>) => ({
  value: { count: (await findOutdated(context)).length },
});

/** Recomputes open due times with the current settings, in batches; returns how many changed. */
export async function recomputeDueTimes(context: CallContext<Routes['settings.recompute']>) {
  const { services, viewer, call } = context;
  const ids = await findOutdated(context);
  let count = 0;
  for (let at = 0; at < ids.length; at += batchSize) {
    count += await change(services, { actor: viewer, verb: call }, async (work) => {
      // Skip jobs that were released, invoiced, deleted or set manually in the meantime.
      const batch = await work.sql<{ id: number }>(`SELECT id FROM jobs WHERE ${isOpen} AND id = ANY($2) ORDER BY id`, [
        openStatuses,
        ids.slice(at, at + batchSize),
      ]);
      let moved = 0;
      for (const { id } of batch) {
        const job = await work.lock(Job, id, scope.jobs(viewer));
        if (!openStatuses.includes(job.status) || job.billingStatus === 'Invoiced') continue;
        if (!isOutdated(services, job)) continue;
        await work.update(Job, job, dueTimeOf(services, job));
        moved++;
      }
      return moved;
    });
  }
  return { value: { count } };
}
