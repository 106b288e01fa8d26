import type { BoardJob } from '../../common/jobs/job';

/** The board as a wall reads it: a staff member's query or a display's. */
export interface WallBoard {
  readonly data: readonly BoardJob[] | undefined;
  readonly dataUpdatedAt: number;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export const noJobs: readonly BoardJob[] = [];
