import type { JobPageView } from '../../../common/jobs/job';

/** Offers an undo in place of the dialog's own message; `onUndone` runs if it is used. */
export type OnDecided = (jobs: readonly [JobPageView], text: string, onUndone?: () => void) => void;
