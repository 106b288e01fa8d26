import { describe, expect, it } from 'vitest';
import type { Calendar } from '../../../common/jobs/clock';
import { businessTime, inLastHour, timeLeft } from '../../../common/jobs/timeLeft';
import type { Status } from '../../../common/jobs/status';

// Closed on Thursday, November 26, 2026, and on weekends; the clocks go back on Sunday, November 1.
const calendar: Calendar = { timeZone: 'America/Denver', opens: 480, closes: 1020, holidays: new Set(['2026-11-26']) };
const at = (text: string): number => Date.parse(`2026-${text.replace(' ', 'T')}:00-07:00`);
const minutes = (length: number) => length / 60_000;
const left = (due: string, now: string) => {
  const { lateness, length } = timeLeft(at(due), at(now), businessTime(calendar));
  return [lateness, minutes(length)];
};

describe('the time left', () => {
  it.each([
    ['11-23 08:20', '11-20 16:30', 'lastHour', 50],
    ['11-23 08:20', '11-21 12:00', 'lastHour', 20],
    ['11-23 09:00', '11-20 17:00', 'lastHour', 60],
    ['11-23 09:01', '11-20 17:00', 'later', 61],
    ['11-27 10:00', '11-25 16:00', 'later', 180],
    ['11-24 12:00', '11-23 12:00', 'later', 540],
    ['11-24 12:00', '11-24 12:00', 'lastHour', 0],
  ])('for a due time of %s at %s is %s with %i minutes', (due, now, lateness, length) => {
    expect(left(due, now)).toEqual([lateness, length]);
  });

  it.each([
    ['11-20 14:30', '11-23 10:30', 300],
    ['11-23 17:00', '11-23 20:00', 0],
    ['11-23 17:00', '11-24 08:42', 42],
  ])('for a due time of %s at %s is overdue by %i minutes', (due, now, length) => {
    expect(left(due, now)).toEqual(['overdue', length]);
  });

  it('counts office hours across a clock change, in both directions from the first instant', () => {
    const business = businessTime(calendar);
    const [before, after] = [Date.parse('2026-10-30T16:00:00-06:00'), at('11-02 09:00')];
    expect(minutes(business(after) - business(before))).toBe(120);
    expect(minutes(business(at('11-03 09:00')) - business(before))).toBe(660);
    expect(minutes(business(at('11-02 00:00')) - business(Date.parse('2026-11-01T00:00:00-06:00')))).toBe(0);
  });

  it('does not loop forever in a calendar without open days', () => {
    const closed = businessTime({ ...calendar, opens: 480, closes: 480 });
    expect(closed(at('11-23 12:00')) - closed(Date.parse('2060-01-01T00:00:00Z'))).toBe(0);
  });
});

it('is in the last hour by business time, and never during an RFI', () => {
  const job = (statusCurrent: Status, due: string | null) => ({
    statusCurrent,
    statusTimeCurrent: new Date(at('11-20 10:00')).toISOString(),
    dueBackTime: due === null ? null : new Date(at(due)).toISOString(),
  });
  const last = (status: Status, due: string | null) =>
    inLastHour(job(status, due), at('11-20 16:30'), businessTime(calendar));
  expect(last('Working', '11-23 08:20')).toBe(true);
  expect(last('Working', '11-23 08:40')).toBe(false);
  expect(last('Working', '11-20 16:20')).toBe(false);
  expect(last('RFI', '11-23 08:20')).toBe(false);
  expect(last('Submitted', null)).toBe(false);
});
