import type { JobPageView } from './job';

/** When the current version was released; an answered revision keeps the time of its release (R2). */
export const releasedAt = ({ timeOut, status }: Pick<JobPageView, 'timeOut' | 'status'>): string | null =>
  timeOut ?? status.findLast(({ name }) => name === 'Released')?.time ?? null;
