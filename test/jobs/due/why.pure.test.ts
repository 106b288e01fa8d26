import { describe, expect, test } from 'vitest';
import { hour } from '../../../common/jobs/clock';
import { explainDue } from '../../../common/jobs/explainDue';
import { explainPrice } from '../../../common/jobs/billing/explainPrice';
import { dueStories, priceStories } from './why.examples';

describe('why this due time', () => {
  test.each(dueStories)('$what', ({ start, level, pace, waited = 0, holidays = [], full, given, days, due }) => {
    const explained = explainDue(
      {
        ...{ level, rush: pace.includes('rush'), revision: pace.includes('revision') },
        ...{ startedAt: Date.parse(start), waited: waited * hour },
      },
      { timeZone: 'America/Chicago', opens: 480, closes: 1020, holidays: new Set(holidays) },
    );
    expect([explained.full / hour, explained.given / hour, explained.waited / hour]).toEqual([full, given, waited]);
    expect(
      Object.fromEntries(explained.days.map(({ date, closed, counted }) => [date, closed ?? counted / hour])),
    ).toEqual(days);
    expect(explained.due).toBe(Date.parse(due));
  });
});

describe('why this price', () => {
  test.each(priceStories)('$what', ({ why, what: _, ...priced }) => {
    expect(explainPrice(priced)).toBe(why);
  });
});
