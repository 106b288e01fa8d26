import { Job } from '../../db/models/Job';
import type { House } from '../house';
import type { Work } from '../work/Work';
import { moveJob } from './moveJob';

/**
 * A drafter is gone (decisions §2): jobs in Working go back to Validated, the other unfinished ones lose their drafter
 * and stay where they are. What is finished keeps the name.
 */
export async function giveBackJobs(house: House, work: Work, drafterId: number): Promise<void> {
  const theirs = await work.sql<{ id: number }>(
    `SELECT id FROM jobs WHERE drafter_id = $1 AND status NOT IN ('Released', 'No Takeoff') ORDER BY id`,
    [drafterId],
  );
  for (const { id } of theirs) {
    const job = await work.lock(Job, id);
    // Somebody may have moved it before it was locked.
    if (job.drafterId !== drafterId || job.status === 'Released' || job.status === 'No Takeoff') continue;
    if (job.status === 'Working') await moveJob(house, work, job, 'unassign', { drafterId: null });
    else await work.update(Job, job, { drafterId: null });
  }
}
