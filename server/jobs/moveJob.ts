import { businessBetween, dueAt } from '../../common/jobs/clock';
import { type JobAction, step } from '../../common/jobs/step';
import { kept } from '../../db/keptPlans';
import { Job } from '../../db/models/Job';
import type { House } from '../house';
import { conflict } from '../work/refusal';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';

/**
 * Every change of a job's state goes through here: the table says where to (409 names the state otherwise), and each
 * change is one row of the status history, which is the time audit too (decisions §2).
 */
export async function moveJob(
  house: House,
  work: Work,
  job: JobRow,
  action: JobAction,
  patch: Partial<JobRow> = {},
): Promise<JobRow> {
  const next = step(
    {
      statusCurrent: job.status,
      drafterId: job.drafterId,
      drafterName: job.drafterId === null ? null : await nameOf(work, job.drafterId),
      validated: job.level !== null,
      rfiFrom: job.rfiFrom,
    },
    action,
  );
  if ('refused' in next) throw conflict(next.refused, { kind: 'jobPage', id: job.id });
  if (next.to === job.status) return work.update(Job, job, patch);

  const entering = next.to === 'RFI';
  const leaving = job.status === 'RFI';
  const moved = await work.update(Job, job, {
    status: next.to,
    statusTime: work.now,
    ...(entering ? { rfiFrom: job.status } : {}),
    ...(leaving ? { rfiFrom: null, ...resume(house, work, job) } : {}),
    ...patch,
  });
  await recordStay(house, work, moved);
  return moved;
}

/** Billing sets the level without moving the due time: the clock keeps its own. */
export const clockLevelOf = ({ clockLevel, level }: Pick<JobRow, 'clockLevel' | 'level'>): number | null =>
  clockLevel ?? level;

/** RFI stops the clock and moves the due time on by the business time waited (decisions §2 "Clock"). */
function resume(house: House, work: Work, job: JobRow): Partial<JobRow> {
  if (job.clockStarted === null || job.level === null) return {};
  const calendar = house.calendar.known();
  const clockWaitedMs = job.clockWaitedMs + businessBetween(job.statusTime.getTime(), work.now.getTime(), calendar);
  return { clockWaitedMs, ...dueTimeOf(house, { ...job, clockWaitedMs }) };
}

/** The due time that the clock gives; one set by hand is never recomputed. */
export function dueTimeOf(house: House, job: JobRow): Partial<JobRow> {
  const level = clockLevelOf(job);
  if (job.dueByHand || job.clockStarted === null || level === null) return {};
  const due = dueAt(
    {
      level,
      rush: job.rush,
      revision: job.revision > 0,
      startedAt: job.clockStarted.getTime(),
      waited: job.clockWaitedMs,
    },
    house.calendar.known(),
  );
  return { dueTime: new Date(due) };
}

/** End the running stay in the history and begin the next one. */
export async function recordStay(house: House, work: Work, job: JobRow): Promise<void> {
  const [ended] = await work.sql<{ id: number; startedAt: Date }>(
    kept(
      `UPDATE job_status_times SET ended_at = $2 WHERE job_id = $1 AND ended_at IS NULL RETURNING id, started_at AS "startedAt"`,
    ),
    [job.id, work.now],
  );
  if (ended) {
    const working = businessBetween(ended.startedAt.getTime(), work.now.getTime(), house.calendar.known());
    await work.sql(kept('UPDATE job_status_times SET working_ms = $2 WHERE id = $1'), [ended.id, working]);
  }
  await work.sql(kept('INSERT INTO job_status_times (job_id, status, revision, started_at) VALUES ($1, $2, $3, $4)'), [
    job.id,
    job.status,
    job.revision,
    work.now,
  ]);
}

async function nameOf(work: Work, userId: number): Promise<string> {
  const [row] = await work.sql<{ name: string }>('SELECT name FROM users WHERE id = $1', [userId]);
  return row?.name ?? 'Another drafter';
}
