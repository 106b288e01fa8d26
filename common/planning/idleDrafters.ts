import type { PlannedDrafter } from './plan';

/** A drafter without a job, and the ID of the job suggested next. */
export interface IdleDrafter {
  readonly _id: number;
  /** Initials on a display, which gets no names. */
  readonly name: string;
  readonly next: number | null;
}

export const idleDrafters = (drafters: readonly PlannedDrafter[]): IdleDrafter[] =>
  drafters
    .filter(({ jobs, takes }) => takes && jobs === 0)
    .map(({ _id, name, next }) => ({ _id, name, next: next?.job ?? null }));
