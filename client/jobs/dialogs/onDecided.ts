import type { JobPageView } from '../../../common/jobs/job';

/**
 * Offers an undo of the decided job in place of the dialog's own message. `sentAt` is when the decision was sent, in ms;
 * `onUndone` runs if the undo is used.
 */
export type OnDecided = (jobs: readonly [JobPageView], text: string, sentAt: number, onUndone?: () => void) => void;
