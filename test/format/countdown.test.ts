import { expect, it } from 'vitest';
import { countdown } from '../../common/format/countdown';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 19, 20, 26);

it.each([
  [47 * minute, '47m'],
  [hour, '1h 00m'],
  [2 * hour + 5 * minute, '2h 05m'],
  [9 * hour + 59 * minute, '9h 59m'],
  [10 * hour, '10h'],
  [23 * hour + 59 * minute, '23h'],
  [day + 4 * hour, '1d 4h'],
  [2 * day, '2d 0h'],
  [10 * day + 5 * hour, '10d'],
  [-42 * minute, '+42m'],
  [-(hour + 4 * minute), '+1h 04m'],
  [-(11 * hour), '+11h'],
  [-(3 * day + 2 * hour), '+3d 2h'],
])('%i ms from now stands on the wall as %s', (ms, text) => expect(countdown(now + ms, now)).toBe(text));

it('counts a begun minute as left and only a full one as late', () => {
  expect(countdown(now + 17 * minute + 1, now)).toBe('18m');
  expect(countdown(now + 10 * hour - 1, now)).toBe('10h');
  expect(countdown(now, now)).toBe('1m');
  expect(countdown(now - 1, now)).toBe('+0m');
  expect(countdown(now - 2 * minute + 1, now)).toBe('+1m');
});
