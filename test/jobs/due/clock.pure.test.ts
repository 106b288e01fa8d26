import { describe, expect, test } from 'vitest';
import { type Calendar, dueAt } from '../../../common/jobs/clock';
import { isOverdue } from '../../../common/jobs/row';
import { dues, type Office, overdues } from './clock.examples';

const calendar = ({ tz, holidays }: Office): Calendar => ({
  timeZone: tz,
  opens: 8 * 60,
  closes: 17 * 60,
  holidays: new Set(holidays),
});
const utc = (iso: string) => new Date(iso).toISOString();

describe('due time', () => {
  test.each(dues)('level $level, $pace, from $start ($office.tz)', ({ start, level, pace, due, office }) => {
    const at = dueAt(
      {
        level,
        rush: pace.includes('rush'),
        revision: pace.includes('revision'),
        startedAt: Date.parse(start),
        waited: 0,
      },
      calendar(office),
    );
    expect(new Date(at).toISOString()).toBe(utc(due));
  });
});

describe('overdue', () => {
  test.each(overdues)('$status, due $due, at $now: $overdue', ({ status, due, now, overdue }) => {
    const job = { statusCurrent: status, dueBackTime: due === null ? null : utc(due) };
    expect(isOverdue(job, Date.parse(now))).toBe(overdue);
  });
});
