import { roomsFor } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import { Job } from '../../db/models/Job';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import { change } from '../work/change';
import { conflict } from '../work/refusal';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';

/** Delete a job with its notes, files and pending tasks; never once it was released or invoiced (decisions §2). */
export const deleteJob = async (
  ask: Ask<Routes['jobs.delete']>,
  /** What hangs on a job beside its notes and files. */
  alsoRemove: (work: Work, job: JobRow) => Promise<void>,
): Promise<Answer> => ({
  value: await change(ask.house, { actor: ask.viewer, verb: ask.call }, async (work) => {
    const job = await work.lock(Job, ask.params.id, scope.jobs(ask.viewer));
    allow(ask.viewer, 'job.delete');
    const entity = { kind: 'jobPage' as const, id: job.id };
    const refuse = (why: string) =>
      conflict(`The job is in status ${job.status} and has been ${why}, so it cannot be deleted.`, entity);
    if (job.billingStatus === 'Invoiced') throw refuse('invoiced');
    const [released] = await work.sql(
      `SELECT 1 AS yes FROM job_status_times WHERE job_id = $1 AND status = 'Released' LIMIT 1`,
      [job.id],
    );
    if (released) throw refuse('released');

    const files = await work.sql<{ id: string }>('SELECT id FROM files WHERE job_id = $1', [job.id]);
    await work.sql(`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE $1`, [
      `job:${job.id}:%`,
    ]);
    await alsoRemove(work, job);
    if (files.length > 0) await work.task('files.discard', { ids: files.map((file) => file.id) });
    await work.remove(
      Job,
      job,
      roomsFor.job(job).map(({ room }) => room),
    );
    return { _id: job.id };
  }),
});
