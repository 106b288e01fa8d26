import type { Routes } from '../../common/api/routes';
import { allow } from '../access/allow';
import type { Ask } from '../ask';
import { onJob, subject } from './askJob';
import { moveJob } from './moveJob';

/** Assign to self, or clear the drafter. Of two at once exactly one wins; the other gets 409 with the winner's name. */
export const assignJob = (ask: Ask<Routes['jobs.assign']>) =>
  onJob(ask, async (work, job) => {
    const { unassign, expected } = ask.body;
    if (unassign) allow(ask.viewer, 'job.unassign', subject(job));
    else allow(ask.viewer, 'job.assign');
    const moved = await moveJob(ask.house, work, job, unassign ? 'unassign' : 'assign', {
      drafterId: unassign ? null : ask.viewer.id,
    });
    await work.expect('job', { id: moved.id, version: job.version }, expected, ['status', 'drafterId']);
  });
