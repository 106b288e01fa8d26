import type { Routes } from '../../common/api/routes';
import type { CallContext } from '../callContext';
import { invalid } from '../work/refusal';
import { decisionFlag } from '../work/tasks/heldTasks';
import type { Work } from '../work/Work';
import type { JobRow } from './askJob';
import { moveJob } from './moveJob';
import { notifyDrafter } from './notify/notifyDrafter';
import { onJob } from './onJob';

/**
 * Assigns the job to the user or to the drafter whom an admin chose, or removes the drafter. Of two parallel calls one
 * succeeds; the other gets a 409 with the winner's name.
 */
export const assignJob = (context: CallContext<Routes['jobs.assign']>) => {
  const { unassign, drafter, undoable, expected } = context.body;
  if (unassign && drafter !== undefined) throw invalid({ drafter: 'can’t be combined with unassign' });
  const assign = async (work: Work, job: JobRow) => {
    if (undoable) work.holdMessages(decisionFlag(job.id, work.now));
    const drafterId = unassign ? null : (drafter ?? context.viewer.id);
    if (drafter !== undefined) await requireDrafter(work, drafter);
    const moved = await moveJob(context.services, work, job, unassign ? 'unassign' : 'assign', { drafterId });
    if (drafterId !== null) await notifyDrafter(work, 'assigned', moved, drafterId);
    else if (job.drafterId !== null) await notifyDrafter(work, 'unassigned', moved, job.drafterId);
    await work.expect('job', { id: moved.id, version: job.version }, expected, ['status', 'drafterId']);
  };
  const permission = unassign ? 'job.unassign' : drafter === undefined ? 'job.assign' : 'job.assignTo';
  return onJob(context, assign, { permission });
};

/** Jobs are drawn by people of the office who can sign in. */
async function requireDrafter(work: Work, id: number): Promise<void> {
  const found = await work.sql(
    `SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL AND verified AND role IN ('cad', 'admin', 'super')`,
    [id],
  );
  if (found.length === 0) throw invalid({ drafter: 'must be a drafter or an admin' });
}
