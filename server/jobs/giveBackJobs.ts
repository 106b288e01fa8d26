import { Job } from '../../db/models/Job';
import type { Services } from '../services';
import type { Work } from '../work/Work';
import { moveJob } from './moveJob';

/**
 * Removes a deleted drafter (R2): jobs in Working return to Validated, other open ones keep their status without a
 * drafter. Finished jobs keep the name.
 */
export async function giveBackJobs(services: Services, work: Work, drafterId: number): Promise<void> {
  const theirs = await work.sql<{ id: number }>(
    `SELECT id FROM jobs WHERE drafter_id = $1 AND status NOT IN ('Released', 'No Takeoff') ORDER BY id`,
    [drafterId],
  );
  for (const { id } of theirs) {
    const job = await work.lock(Job, id);
    // The job may have changed before it was locked.
    if (job.drafterId !== drafterId || job.status === 'Released' || job.status === 'No Takeoff') continue;
    if (job.status === 'Working') await moveJob(services, work, job, 'unassign', { drafterId: null });
    else await work.update(Job, job, { drafterId: null });
  }
}
