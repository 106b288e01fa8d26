import { expect, test } from 'vitest';
import { quietUntil } from '../../common/inbox/quietHours';

// R10.11: Denver is UTC−7 in winter and UTC−6 in summer; clocks change on March 8 and November 1, 2026.

const nights = { from: 18 * 60, to: 7 * 60, timeZone: 'America/Denver', urgent: false };
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const until = (at: string, quiet: Parameters<typeof quietUntil>[0]) => {
  const end = quietUntil(quiet, Date.parse(at));
  return end === null ? null : new Date(end).toISOString();
};

test.each([
  ['in the evening', '2026-06-02T01:00:00Z', everyDay, '2026-06-02T13:00:00.000Z'],
  ['after midnight, by the day on which they began', '2026-06-02T08:00:00Z', [1], '2026-06-02T13:00:00.000Z'],
  ['after midnight of a day that has none', '2026-06-02T08:00:00Z', [2], null],
  ['at their first minute', '2026-06-02T00:00:00Z', [1], '2026-06-02T13:00:00.000Z'],
  ['at their end', '2026-06-02T13:00:00Z', everyDay, null],
  ['when clocks go forward', '2026-03-08T05:00:00Z', everyDay, '2026-03-08T13:00:00.000Z'],
  ['when clocks go back', '2026-11-01T05:00:00Z', everyDay, '2026-11-01T14:00:00.000Z'],
])('%s', (_, at, days, end) => {
  expect(until(at, { ...nights, days })).toBe(end);
});

test('whole days that follow each other are one', () => {
  const weekend = { ...nights, from: 0, to: 0, days: [0, 6] };
  expect(until('2026-06-06T18:00:00Z', weekend)).toBe('2026-06-08T06:00:00.000Z');
  expect(until('2026-06-05T18:00:00Z', weekend)).toBeNull();
});
