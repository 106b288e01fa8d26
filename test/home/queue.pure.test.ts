import { expect, test } from 'vitest';
import { boardSums } from '../../client/home/board/boardSums';
import { byWaiting } from '../../client/home/queue/byWaiting';
import { mayTake } from '../../client/jobs/mayTake';
import type { Person } from '../../client/access/useMe';
import type { JobView } from '../../common/jobs/job';

const job = (num: number, more: Partial<JobView>): JobView => ({ num, ...more }) as JobView;

test('rush jobs come first in the queue, then the one that has waited longest', () => {
  const jobs = [job(3, { rush: false }), job(5, { rush: true }), job(1, { rush: false }), job(4, { rush: true })];
  expect(jobs.sort(byWaiting).map(({ num }) => num)).toEqual([4, 5, 1, 3]);
});

test('a job on hold is not counted as unassigned', () => {
  const since = '2026-06-01T15:00:00.000Z';
  expect(
    boardSums.free([
      job(1, { cadCurrent: null, statusCurrent: 'Validated', statusTimeCurrent: since }),
      job(2, { cadCurrent: null, statusCurrent: 'RFI', statusTimeCurrent: since }),
      job(3, { cadCurrent: { _id: 7, name: 'Mei Tanaka' }, statusCurrent: 'Working', statusTimeCurrent: since }),
    ]),
  ).toBe(1);
});

test('a taken job is no longer offered, and an RFI only once it has been validated', () => {
  const viewer = { id: 7, name: 'Mei', role: 'cad', companyId: null, hasQuoter: false, verified: true, onHold: false };
  const offered = (more: Partial<JobView>, role = 'cad') =>
    mayTake(job(1, { cadCurrent: null, level: 3, ...more }), { viewer: { ...viewer, role } } as Person);
  expect(offered({ statusCurrent: 'Validated' })).toBe(true);
  expect(offered({ statusCurrent: 'Validated' }, 'client')).toBe(false);
  expect(offered({ statusCurrent: 'Working', cadCurrent: { _id: 8, name: 'Jo' } })).toBe(false);
  expect(offered({ statusCurrent: 'RFI' })).toBe(true);
  expect(offered({ statusCurrent: 'RFI', level: null })).toBe(false);
});
