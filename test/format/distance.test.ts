import { describe, expect, it } from 'vitest';
import { ago, distance, duration, lateness, workTime } from '../../common/format/distance';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 10, 19, 20, 26);

describe('distance', () => {
  it.each([
    [18 * minute, 'in 18 m'],
    [2 * hour + 10 * minute, 'in 2 h 10 m'],
    [6 * hour + 5 * minute, 'in 6 h 05 m'],
    [3 * hour, 'in 3 h'],
    [28 * hour, 'in 1 d 4 h'],
    [48 * hour, 'in 2 d'],
    [47 * hour + 59 * minute, 'in 1 d 23 h'],
    [-42 * minute, '42 m overdue'],
    [-(hour + 4 * minute), '1 h 04 m overdue'],
    [-(26 * hour), '1 d 2 h overdue'],
  ])('%i ms from now reads "%s"', (ms, text) => expect(distance(now + ms, now)).toBe(text));

  it('counts a begun minute as left and only a full one as late', () => {
    expect(distance(now + 17 * minute + 1, now)).toBe('in 18 m');
    expect(distance(now + 1, now)).toBe('in 1 m');
    expect(distance(now, now)).toBe('in 1 m');
    expect(distance(now - 1, now)).toBe('<1 m overdue');
    expect(distance(now - 2 * minute + 1, now)).toBe('1 m overdue');
    expect(distance(now + 24 * hour - 1, now)).toBe('in 1 d');
  });

  it('turns amber in the last hour and red past it', () => {
    expect(lateness(now + hour + 1, now)).toBe('later');
    expect(lateness(now + hour, now)).toBe('lastHour');
    expect(lateness(now, now)).toBe('lastHour');
    expect(lateness(now - 1, now)).toBe('overdue');
  });
});

describe('time that has passed', () => {
  it('names its length', () => {
    expect(duration(22 * minute)).toBe('22 m');
    expect(duration(65 * minute)).toBe('1 h 05 m');
    expect(duration(59_999)).toBe('<1 m');
  });
  it('names how long ago', () => {
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
