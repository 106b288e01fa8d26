import { roomsFor } from '../../common/access/audience';
import type { Routes } from '../../common/api/routes';
import { Job } from '../../db/models/Job';
import type { Answer, CallContext } from '../callContext';
import { removeNotifications } from '../inbox/addNotifications';
import { change } from '../work/change';
import { conflict } from '../work/refusal';
import { storedIds } from '../work/upkeep/discardFiles';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';
import { jobRefusalText } from './jobText';
import { lockJob } from './onJob';

/** Deletes a job with its notes, files and pending tasks, unless it was released or invoiced (R2). */
export const deleteJob = async (
  context: CallContext<Routes['jobs.delete']>,
  /** Deletes other data of the job. */
  alsoRemove: (work: Work, job: JobRow) => Promise<void>,
): Promise<Answer> => ({
  value: await change(context.services, { actor: context.viewer, verb: context.call }, async (work) => {
    const job = await lockJob(context, work, context.params.id);
    const entity = { kind: 'jobPage' as const, id: job.id };
    if (job.billingStatus === 'Invoiced') throw conflict(jobRefusalText.invoicedKept(job.status), entity);
    const [released] = await work.sql(
      `SELECT 1 AS yes FROM job_status_times WHERE job_id = $1 AND status = 'Released' LIMIT 1`,
      [job.id],
    );
    if (released) throw conflict(jobRefusalText.releasedKept(job.status), entity);

    const files = await work.sql<{ id: string }>(`SELECT ${storedIds} AS id FROM files WHERE job_id = $1`, [job.id]);
    await work.sql(`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE $1`, [
      `job:${job.id}:%`,
    ]);
    await removeNotifications(work, { jobId: job.id });
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
