import type { Routes } from '../../common/api/routes';
import type { CallContext } from '../callContext';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';
import { moveJob } from './moveJob';
import { notifyUnassigned } from './notify/notifyUnassigned';
import { onJob } from './onJob';

/**
 * Assigns the job to the user, or removes the drafter. Of two parallel calls one succeeds; the other gets a 409 with
 * the winner's name.
 */
export const assignJob = (context: CallContext<Routes['jobs.assign']>) => {
  const { unassign, expected } = context.body;
  const assign = async (work: Work, job: JobRow) => {
    const moved = await moveJob(context.services, work, job, unassign ? 'unassign' : 'assign', {
      drafterId: unassign ? null : context.viewer.id,
    });
    if (unassign && job.drafterId !== null) await notifyUnassigned(work, moved, job.drafterId);
    await work.expect('job', { id: moved.id, version: job.version }, expected, ['status', 'drafterId']);
  };
  return onJob(context, assign, { permission: unassign ? 'job.unassign' : 'job.assign' });
};
