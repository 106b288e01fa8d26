import type { Permission } from '../../common/access/can';
import type { Row } from '../../common/api/route';
import { Job } from '../../db/models/Job';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import type { Work } from '../work/Work';
import { allowOnJob } from './allowOnJob';
import { type JobRow, jobPageFor } from './askJob';

interface OnJobOptions {
  /** Name of the change in the audit trail, if it isn't the call's. */
  readonly verb?: string;
  /** Where the contract row names several permissions: the one that this request needs. */
  readonly permission?: Permission;
}

/** A command on one job: locked through the caller's scope, allowed by the contract row, answered with the job's page. */
export const onJob = <R extends Row>(
  context: CallContext<R> & { params: { id: number } },
  body: (work: Work, job: JobRow) => Promise<unknown>,
  { verb = context.call, permission }: OnJobOptions = {},
) =>
  change(context.services, { actor: context.viewer, verb }, async (work) => {
    const job = await lockJob(context, work, context.params.id, permission);
    await body(work, job);
    return jobPageFor(context, work, job.id);
  });

/** Locks the job that a call changes: 404 unless the caller may read it, 403 unless they may do what the call does. */
export async function lockJob(
  context: Pick<CallContext, 'viewer' | 'row'>,
  work: Work,
  id: number,
  permission?: Permission,
): Promise<JobRow> {
  const job = await work.lock(Job, id, scope.jobs(context.viewer));
  await allowOnJob(work, context, job, permission);
  return job;
}
