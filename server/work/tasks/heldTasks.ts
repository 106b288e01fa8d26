import type { TaskName } from './tasks';

/** How long emails and other messages of a decision wait, in seconds: longer than it can be undone. */
export const heldSeconds = 12;

/** Tasks that tell somebody outside of a decision; an undo cancels them. */
const cancelable: readonly TaskName[] = ['mail.job', 'production.release', 'delivery.send'];
/** Tasks that only wait, since they read the job when they run. */
const delayed: readonly TaskName[] = ['drive.job'];

/** Flag of the tasks of a decision: the job and the time of the decision. */
export const decisionFlag = (jobId: number, at: Date): string => `decision:${jobId}:${at.getTime()}`;

/** Delay and flag of a task in a transaction that holds its messages back. */
export function heldPlace(name: TaskName, flag: string | null): { afterSeconds?: number; flag?: string } {
  if (flag === null) return {};
  if (cancelable.includes(name)) return { afterSeconds: heldSeconds, flag };
  return delayed.includes(name) ? { afterSeconds: heldSeconds } : {};
}
