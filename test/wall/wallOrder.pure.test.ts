import { expect, it } from 'vitest';
import { inWallOrder, isPinned, mostUrgent, pressingJobs, wallGroup } from '../../client/wall/wallOrder';
import type { BoardJob } from '../../common/jobs/job';
import { businessTime } from '../../common/jobs/timeLeft';

/** Monday, March 2, 10 AM in an office that is open from 8 AM to 5 PM, UTC. */
const now = Date.UTC(2026, 2, 2, 10);
const business = businessTime({ timeZone: 'UTC', opens: 8 * 60, closes: 17 * 60, holidays: new Set() });
const job = (num: number, due: string, more: Partial<BoardJob> = {}) =>
  ({
    ...{ _id: num, num, statusCurrent: 'Working', statusTimeCurrent: '2026-03-02T08:00:00Z' },
    ...{ dueBackTime: due, cadCurrent: { _id: 7, name: 'Mei Tanaka' } },
    ...more,
  }) as BoardJob;
const groupOf = (one: BoardJob) => wallGroup(one, now, business);

it('shows overdue jobs first, then the last hour, unassigned, running, and on hold', () => {
  const free = { cadCurrent: null, statusCurrent: 'Validated' } as const;
  const onHold = { statusCurrent: 'RFI' } as const;
  const byDue = [
    job(1, '2026-03-02T09:00:00Z', onHold),
    job(2, '2026-03-02T09:30:00Z'),
    job(3, '2026-03-02T10:30:00Z', onHold),
    job(4, '2026-03-02T10:45:00Z', free),
    job(5, '2026-03-02T13:00:00Z'),
    job(6, '2026-03-02T14:00:00Z', free),
    job(7, '2026-03-02T15:00:00Z', { ...onHold, cadCurrent: null }),
    job(8, '2026-03-02T16:00:00Z', free),
    job(9, '2026-03-03T09:00:00Z'),
  ];
  const shown = inWallOrder(byDue, groupOf);
  expect(shown.map(({ num }) => num)).toEqual([2, 4, 6, 8, 5, 9, 1, 3, 7]);
  expect(shown.filter((one) => isPinned(groupOf(one))).map(({ num }) => num)).toEqual([2, 4]);
});

it('counts the last hour in business time', () => {
  // Due at 8:30 tomorrow; at 4:45 PM that is 45 minutes away, at 4:15 PM an hour and a quarter.
  const tomorrow = job(1, '2026-03-03T08:30:00Z');
  expect(wallGroup(tomorrow, Date.UTC(2026, 2, 2, 16, 45), business)).toBe('lastHour');
  expect(wallGroup(tomorrow, Date.UTC(2026, 2, 2, 16, 15), business)).toBe('running');
});

it('shows the 40 most urgent of more jobs: overdue, rush, then the unassigned before the running ones', () => {
  const due = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute)).toISOString();
  const free = { cadCurrent: null, statusCurrent: 'Validated' } as const;
  const running = Array.from({ length: 50 }, (_, i) => job(100 + i, due(i)));
  const unassigned = Array.from({ length: 35 }, (_, i) => job(200 + i, due(120 + i), free));
  const overdue = job(300, '2026-03-02T09:59:00Z');
  const rush = job(400, due(240), { rush: true });
  const onHold = job(401, due(241), { rush: true, statusCurrent: 'RFI' });
  const all = [overdue, ...running, ...unassigned, rush, onHold];
  expect(mostUrgent(all, groupOf).map(({ num }) => num)).toEqual([
    ...[300, 400],
    ...unassigned.map(({ num }) => num),
    ...[100, 101, 102],
  ]);
  expect(pressingJobs(all, groupOf).map(({ num }) => num)).toEqual([300, 400]);
  expect(mostUrgent(running.slice(0, 40), groupOf)).toHaveLength(40);
});
