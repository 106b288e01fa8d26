import { describe, expect, it } from 'vitest';
import { clockTime, dayAndTime, fullDate, relativeDate, weekdayDate } from '../../common/format/dates';

const chicago = 'America/Chicago';
const now = Date.parse('2026-11-19T20:26:00Z'); // 14:26 in Chicago

describe('dates', () => {
  it('today is a time, another day a date, another year names it', () => {
    expect(relativeDate('2026-11-19T20:19:00Z', now, chicago)).toBe('14:19');
    expect(relativeDate('2026-11-18T21:12:00Z', now, chicago)).toBe('18 Nov');
    expect(relativeDate('2025-09-03T15:00:00Z', now, chicago)).toBe('3 Sep 2025');
  });
  it('the day is the one of the given zone', () => {
    // 05:30 UTC on the 20th is still the 19th in Chicago, and midnight is 00, not 24.
    expect(relativeDate('2026-11-20T05:30:00Z', now, chicago)).toBe('23:30');
    expect(relativeDate('2026-11-20T05:30:00Z', now, 'UTC')).toBe('20 Nov');
    expect(clockTime('2026-11-20T06:00:00Z', chicago)).toBe('00:00');
  });
  it('says both where both matter', () => {
    expect(dayAndTime('2026-11-19T13:40:00Z', now, chicago)).toBe('today 07:40');
    expect(dayAndTime('2026-11-18T21:12:00Z', now, chicago)).toBe('18 Nov 15:12');
    expect(weekdayDate('2026-11-09T22:20:00Z', chicago)).toBe('Mon 9 Nov, 16:20');
    expect(fullDate('2026-11-19T20:44:00Z', chicago)).toBe('Thu 19 Nov 2026, 14:44 CST');
  });
  it('takes milliseconds as well', () => expect(clockTime(now, chicago)).toBe('14:26'));
});
