import { afterEach, describe, expect, it } from 'vitest';
import {
  calendarDay,
  clockTime,
  dayAndTime,
  fullCalendarDay,
  fullDate,
  longCalendarDay,
  relativeDate,
  setDateFormat,
  shortCalendarDay,
  timeRange,
  weekdayDate,
  weekdayTime,
  weekdayDay,
} from '../../common/format/dates';

const chicago = 'America/Chicago';
const now = Date.parse('2026-11-19T20:26:00Z'); // 2:26 PM in Chicago

describe('dates', () => {
  it('shows the time today, the date on another day, and the year in another year', () => {
    expect(relativeDate('2026-11-19T20:19:00Z', now, chicago)).toBe('2:19 PM');
    expect(relativeDate('2026-11-18T21:12:00Z', now, chicago)).toBe('Nov 18');
    expect(relativeDate('2025-09-03T15:00:00Z', now, chicago)).toBe('Sep 3, 2025');
  });
  it('uses the day of the given time zone', () => {
    // 05:30 UTC on the 20th is still the 19th in Chicago.
    expect(relativeDate('2026-11-20T05:30:00Z', now, chicago)).toBe('11:30 PM');
    expect(relativeDate('2026-11-20T05:30:00Z', now, 'UTC')).toBe('Nov 20');
    expect(clockTime('2026-11-20T06:00:00Z', chicago)).toBe('12:00 AM');
    expect(clockTime('2026-11-20T18:00:00Z', chicago)).toBe('12:00 PM');
  });
  it('shows day and time where both matter', () => {
    expect(dayAndTime('2026-11-19T13:40:00Z', now, chicago)).toBe('today 7:40 AM');
    expect(dayAndTime('2026-11-18T21:12:00Z', now, chicago)).toBe('Nov 18, 3:12 PM');
    expect(dayAndTime('2025-12-31T21:12:00Z', now, chicago)).toBe('Dec 31, 2025, 3:12 PM');
    expect(weekdayDate('2026-11-09T22:20:00Z', chicago)).toBe('Mon, Nov 9, 4:20 PM');
    expect(weekdayTime('2026-11-09T22:20:00Z', chicago)).toBe('Mon 4:20 PM');
    expect(weekdayTime('2026-11-10T16:00:00Z', chicago)).toBe('Tue 10 AM');
    expect(timeRange('2026-11-09T13:00:00Z', '2026-11-09T22:00:00Z', chicago)).toBe('7:00 AM – 4:00 PM');
    expect(weekdayDay('2026-11-09T22:20:00Z', chicago)).toBe('Mon, Nov 9');
    expect(fullDate('2026-11-19T20:44:00Z', chicago)).toBe('Thu, Nov 19, 2026, 2:44 PM CST');
  });
  it('shows a calendar day as itself, whatever the time zone', () => {
    expect(calendarDay('2026-11-09')).toBe('Mon, Nov 9');
    expect(shortCalendarDay('2026-11-16')).toBe('Nov 16');
    expect(longCalendarDay('2026-11-19')).toBe('Nov 19, 2026');
    expect(fullCalendarDay('2026-11-26')).toBe('Thursday, November 26, 2026');
  });
  it('takes milliseconds as well', () => expect(clockTime(now, chicago)).toBe('2:26 PM'));

  describe('for a reader with other habits', () => {
    afterEach(() => setDateFormat({ language: 'en-US', hour24: false }));

    it('shows 24-hour time when the profile says so', () => {
      setDateFormat({ hour24: true });
      expect(clockTime('2026-11-20T06:05:00Z', chicago)).toBe('00:05');
      expect(dayAndTime('2026-11-18T21:12:00Z', now, chicago)).toBe('Nov 18, 15:12');
      expect(fullDate('2026-11-19T20:44:00Z', chicago)).toBe('Thu, Nov 19, 2026, 14:44 CST');
      expect(calendarDay('2026-11-09')).toBe('Mon, Nov 9');
    });
    it('follows an English browser’s locale, and uses US English otherwise', () => {
      setDateFormat({ language: 'en-GB' });
      expect(dayAndTime('2026-11-18T21:12:00Z', now, chicago)).toBe('18 Nov, 15:12');
      setDateFormat({ language: 'de-DE' });
      expect(dayAndTime('2026-11-18T21:12:00Z', now, chicago)).toBe('Nov 18, 3:12 PM');
    });
    it.each([
      ['en-US@posix', 'Nov 18, 3:12 PM'],
      ['en-GB-oxendict', '18 Nov, 15:12'],
      ['en-001', '18 Nov, 3:12 pm'],
      ['english', 'Nov 18, 3:12 PM'],
    ])('reads the region of %s', (language, text) => {
      setDateFormat({ language });
      expect(dayAndTime('2026-11-18T21:12:00Z', now, chicago)).toBe(text);
    });
  });
});
