import { expect, it } from 'vitest';
import { countdown } from '../../common/format/countdown';

const minute = 60_000;
const hour = 60 * minute;
const left = (length: number) => ({ lateness: 'later', length }) as const;
const late = (length: number) => ({ lateness: 'overdue', length }) as const;

it.each([
  [left(47 * minute), '47m'],
  [left(hour), '1h 00m'],
  [left(2 * hour + 5 * minute), '2h 05m'],
  [left(9 * hour + 59 * minute), '9h 59m'],
  [left(10 * hour), '10h'],
  [left(40 * hour), '40h'],
  [late(42 * minute), '+42m'],
  [late(hour + 4 * minute), '+1h 04m'],
  [late(11 * hour), '+11h'],
  [late(74 * hour), '+74h'],
])('%o shows on the wall as %s', (time, text) => expect(countdown(time)).toBe(text));

it('rounds time left up and overdue time down to whole minutes', () => {
  expect(countdown(left(17 * minute + 1))).toBe('18m');
  expect(countdown(left(10 * hour - 1))).toBe('10h');
  expect(countdown(left(0))).toBe('0m');
  expect(countdown(late(0))).toBe('+0m');
  expect(countdown(late(2 * minute - 1))).toBe('+1m');
});
