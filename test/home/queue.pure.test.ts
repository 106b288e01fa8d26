import { expect, test } from 'vitest';
import { boardSums } from '../../client/home/board/boardSums';
import { byWaiting, groupJobs } from '../../client/home/queue/groupJobs';
import { mayTake } from '../../client/jobs/mayTake';
import type { Person } from '../../client/access/useMe';
import type { JobView } from '../../common/jobs/job';

const job = (num: number, more: Partial<JobView>): JobView => ({ num, ...more }) as JobView;

test('rush jobs come first in the queue, then the one that has waited longest', () => {
  const jobs = [job(3, { rush: false }), job(5, { rush: true }), job(1, { rush: false }), job(4, { rush: true })];
  expect(jobs.sort(byWaiting).map(({ num }) => num)).toEqual([4, 5, 1, 3]);
});

test('each job is in one group of the queue, rush jobs first', () => {
  const now = Date.parse('2026-06-10T15:00:00.000Z');
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const of = (num: number, statusCurrent: JobView['statusCurrent'], more: Partial<JobView> = {}) =>
    job(num, {
      ...{ _id: num, statusCurrent, rush: false, dueBackTime: at(3), statusTimeCurrent: at(-1), cadCurrent: null },
      ...more,
    });
  const waiting = [
    of(1, 'Submitted'),
    of(2, 'Submitted', { rush: true }),
    of(3, 'Review', { dueBackTime: at(-1) }),
    of(4, 'Review', { rush: true }),
    of(5, 'RFI', { statusTimeCurrent: at(-49) }),
    of(6, 'RFI'),
    of(7, 'Revision'),
    of(8, 'Revision', { dueBackTime: at(-2) }),
    of(9, 'Correction'),
    of(10, 'Correction', { cadCurrent: { _id: 7, name: 'Mei Tanaka' } }),
  ];
  const board = [...waiting.filter(({ dueBackTime }) => dueBackTime !== null), of(11, 'Working')];
  const groups = groupJobs({ waiting, board, isLikelyLate: ({ num }) => [7, 8, 11].includes(num) }, now);
  expect(
    Object.fromEntries(Object.entries({ ...groups }).map(([name, jobs]) => [name, jobs.map(({ num }) => num)])),
  ).toEqual({
    overdue: [8],
    likelyLate: [11],
    release: [4, 3],
    validate: [2, 1],
    revisions: [7],
    corrections: [9],
    unanswered: [5],
  });
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
