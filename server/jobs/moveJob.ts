import { businessBetween, dueAt } from '../../common/jobs/clock';
import { type JobAction, step } from '../../common/jobs/step';
import { prepared } from '../../db/preparedStatements';
import { Job } from '../../db/models/Job';
import type { Services } from '../services';
import { conflict } from '../work/refusal';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';

/**
 * Makes every status change. step() decides the next status or rejects the action (409 with the current status). Each
 * change adds a row to the status history, which also records times (R2).
 */
export async function moveJob(
  services: Services,
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
    // An answered RFI doesn't move a submitted job back in the queue.
    statusTime: leaving && next.to === 'Submitted' ? job.timeIn : work.now,
    ...(entering ? { rfiFrom: job.status } : {}),
    ...(leaving ? { rfiFrom: null, ...resume(services, work, job) } : {}),
    ...patch,
  });
  await recordStay(services, work, moved);
  return moved;
}

/** Billing can change the level without the due time, so the clock has its own level. */
export const clockLevelOf = ({ clockLevel, level }: Pick<JobRow, 'clockLevel' | 'level'>): number | null =>
  clockLevel ?? level;

/** Leaving RFI moves the due time by the business time waited (R2). */
function resume(services: Services, work: Work, job: JobRow): Partial<JobRow> {
  if (job.clockStarted === null || job.level === null) return {};
  const calendar = services.calendar.known();
  const clockWaitedMs = job.clockWaitedMs + businessBetween(job.statusTime.getTime(), work.now.getTime(), calendar);
  return { clockWaitedMs, ...dueTimeOf(services, { ...job, clockWaitedMs }) };
}

type Clocked = Pick<
  JobRow,
  'level' | 'clockLevel' | 'rush' | 'revision' | 'clockStarted' | 'clockWaitedMs' | 'dueByHand'
>;

/** The computed due time; a manual one isn't recomputed. */
export function dueTimeOf(services: Services, job: Clocked): { dueTime?: Date } {
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
    services.calendar.known(),
  );
  return { dueTime: new Date(due) };
}

/** Ends the current entry of the status history and starts the next one. */
export async function recordStay(services: Services, work: Work, job: JobRow): Promise<void> {
  const [ended] = await work.sql<{ id: number; startedAt: Date }>(
    prepared(
      `UPDATE job_status_times SET ended_at = $2 WHERE job_id = $1 AND ended_at IS NULL RETURNING id, started_at AS "startedAt"`,
    ),
    [job.id, work.now],
  );
  if (ended) {
    const working = businessBetween(ended.startedAt.getTime(), work.now.getTime(), services.calendar.known());
    await work.sql(prepared('UPDATE job_status_times SET working_ms = $2 WHERE id = $1'), [ended.id, working]);
  }
  await work.sql(
    prepared('INSERT INTO job_status_times (job_id, status, revision, started_at) VALUES ($1, $2, $3, $4)'),
    [job.id, job.status, job.revision, work.now],
  );
}

/** Takes back the stay that began at this time: the one before it continues. */
export async function reopenStay(work: Work, jobId: number, startedAt: Date): Promise<void> {
  const taken = await work.sql(
    'DELETE FROM job_status_times WHERE job_id = $1 AND ended_at IS NULL AND started_at = $2 RETURNING id',
    [jobId, startedAt],
  );
  if (taken.length === 0) return;
  await work.sql(
    `UPDATE job_status_times SET ended_at = NULL, working_ms = NULL
     WHERE id = (SELECT max(id) FROM job_status_times WHERE job_id = $1) AND ended_at = $2`,
    [jobId, startedAt],
  );
}

export async function nameOf(work: Work, userId: number): Promise<string> {
  const [row] = await work.sql<{ name: string }>('SELECT name FROM users WHERE id = $1', [userId]);
  return row?.name ?? 'Another drafter';
}
