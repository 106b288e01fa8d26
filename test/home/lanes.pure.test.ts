import { describe, expect, it } from 'vitest';
import { lanesOf } from '../../client/home/board/lanes';
import { officeAxis } from '../../client/home/board/officeAxis';
import type { Calendar } from '../../common/jobs/clock';
import type { JobView } from '../../common/jobs/job';
import { businessTime } from '../../common/jobs/timeLeft';

// An office in UTC, 8 to 17; Thursday the 26th is a holiday. Now is Monday, November 23, 2026, 12:30, halfway through the day.
const calendar: Calendar = { timeZone: 'UTC', opens: 480, closes: 1020, holidays: new Set(['2026-11-26']) };
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, 0, hour * 60);
const now = at(23, 12.5);
const daysOf = (from: number, until: number) =>
  officeAxis(from, until, calendar).days.map((day) => new Date(day.from).toISOString().slice(8, 13));

describe('the axis', () => {
  it('shows only business days: at least three, up to the last due time, at most eight', () => {
    expect(daysOf(now, now)).toEqual(['23T08', '24T08', '25T08']);
    expect(daysOf(now, at(27, 9))).toEqual(['23T08', '24T08', '25T08', '27T08']);
    expect(daysOf(now, at(60, 9))).toHaveLength(8);
  });
  it('starts with the next business day when the office is closed', () => {
    expect(daysOf(at(23, 18), now)[0]).toBe('24T08');
    expect(daysOf(at(28, 10), now)[0]).toBe('30T08');
  });
  it('scales by business hours: nights take no space, times outside are clamped to the edge', () => {
    const axis = officeAxis(now, now, calendar);
    expect(axis.at(at(23, 8))).toBe(0);
    expect(axis.at(now)).toBeCloseTo(1 / 6);
    expect(axis.at(at(23, 17))).toBe(axis.at(at(24, 8)));
    expect(axis.at(at(20, 9))).toBe(0);
    expect(axis.at(at(30, 9))).toBe(1);
  });
});

const job = (name: string, drafter: string | null, status: string, since: number, due: number) =>
  ({
    name,
    cadCurrent: drafter === null ? null : { _id: drafter.length, name: drafter },
    statusCurrent: status,
    statusTimeCurrent: new Date(since).toISOString(),
    dueBackTime: new Date(due).toISOString(),
  }) as unknown as JobView;

it('has a lane per drafter by name and a bar per job from its status change until its due time', () => {
  const jobs = [
    job('late', 'Mei Tanaka', 'Working', at(20, 9), at(23, 10)),
    job('soon', 'Ann', 'Working', at(23, 8), at(23, 13)),
    job('free', null, 'Validated', at(23, 8), at(23, 14)),
    job('waiting', 'Mei Tanaka', 'RFI', at(23, 12.5), at(24, 17)),
    job('long', 'Ann', 'Review', at(23, 12.5), at(25, 17)),
  ];
  const lanes = lanesOf(jobs, now, officeAxis(now, at(25, 17), calendar), businessTime(calendar));
  expect(
    lanes.map(({ drafter, bars }) => [drafter.name, ...bars.map(({ job, late }) => `${job.name} ${late}`)]),
  ).toEqual([
    ['Ann', 'soon lastHour', 'long later'],
    ['Mei Tanaka', 'late overdue', 'waiting paused'],
  ]);
  const shares = Object.fromEntries(
    lanes.flatMap(({ bars }) => bars.map(({ job, from, to }) => [job.name, [from, to]])),
  );
  // Three days of nine hours: an hour is 1/27. An overdue bar ends now, not at its due time.
  const expected = { soon: [0, 5 / 27], long: [4.5 / 27, 1], late: [0, 4.5 / 27], waiting: [4.5 / 27, 18 / 27] };
  for (const [name, [from, to]] of Object.entries(expected)) {
    expect(shares[name]?.[0], name).toBeCloseTo(from as number);
    expect(shares[name]?.[1], name).toBeCloseTo(to as number);
  }
});
