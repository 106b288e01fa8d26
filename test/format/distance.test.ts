import { describe, expect, it } from 'vitest';
import { ago, distance, duration, workTime } from '../../common/format/distance';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 10, 19, 20, 26);

const left = (length: number) => ({ lateness: 'later', length }) as const;
const late = (length: number) => ({ lateness: 'overdue', length }) as const;

describe('distance', () => {
  it.each([
    [left(18 * minute), '18 m left'],
    [left(2 * hour + 10 * minute), '2 h 10 m left'],
    [left(6 * hour + 5 * minute), '6 h 05 m left'],
    [left(3 * hour), '3 h left'],
    [left(40 * hour), '40 h left'],
    [late(42 * minute), '42 m overdue'],
    [late(hour + 4 * minute), '1 h 04 m overdue'],
    [late(26 * hour), '26 h overdue'],
  ])('%o reads "%s"', (time, text) => expect(distance(time)).toBe(text));

  it('rounds time left up and overdue time down to whole minutes', () => {
    expect(distance(left(17 * minute + 1))).toBe('18 m left');
    expect(distance(left(1))).toBe('1 m left');
    expect(distance(left(0))).toBe('0 m left');
    expect(distance(left(61 * minute))).toBe('1 h 01 m left');
    expect(distance(late(0))).toBe('<1 m overdue');
    expect(distance(late(2 * minute - 1))).toBe('1 m overdue');
    expect(distance(left(24 * hour - 1))).toBe('24 h left');
  });
});

describe('elapsed time', () => {
  it('shows a duration', () => {
    expect(duration(22 * minute)).toBe('22 m');
    expect(duration(65 * minute)).toBe('1 h 05 m');
    expect(duration(59_999)).toBe('<1 m');
  });
  it('shows how long ago', () => {
    expect(ago(now - 7 * minute, now)).toBe('7 m ago');
    expect(ago(now - 62 * minute, now)).toBe('1 h 02 m ago');
    expect(ago(now - 30_000, now)).toBe('just now');
    expect(ago(now + 500, now)).toBe('just now');
  });
});

describe('work time', () => {
  it.each([
    [0, '0 m'],
    [45 * minute, '45 m'],
    [7 * hour, '7 h'],
    [40 * hour, '40 h'],
    [90 * minute, '1 h 30 m'],
    [2 * hour + 5 * minute, '2 h 05 m'],
  ])('%i ms reads "%s"', (ms, text) => expect(workTime(ms)).toBe(text));
});
