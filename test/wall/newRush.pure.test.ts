// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useNewRush } from '../../client/wall/useNewRush';
import type { BoardJob } from '../../common/jobs/job';

const rushJobs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ _id: from + i, rush: true }) as BoardJob);

it('marks each new rush once, however many there are and however long they stay', () => {
  const [first] = rushJobs(1, 1) as [BoardJob];
  const { result, rerender } = renderHook(({ jobs }) => useNewRush(jobs), { initialProps: { jobs: [first] } });
  expect(result.current.size).toBe(0);
  // Months of rush jobs come and go while the first one is on hold.
  rerender({ jobs: [first, ...rushJobs(2, 700)] });
  expect(result.current.size).toBe(699);
  rerender({ jobs: [first] });
  expect(result.current.has(1)).toBe(false);
  // A board with more rush jobs than are remembered of those that left.
  rerender({ jobs: [first, ...rushJobs(1001, 1600)] });
  rerender({ jobs: [first, ...rushJobs(1001, 1600)] });
  expect(result.current.has(1)).toBe(false);
});

it('does not mark a job again that leaves the board and returns', () => {
  const { result, rerender } = renderHook(({ jobs }) => useNewRush(jobs), { initialProps: { jobs: rushJobs(1, 2) } });
  rerender({ jobs: rushJobs(1, 1) });
  rerender({ jobs: rushJobs(1, 2) });
  expect(result.current.size).toBe(0);
});
