import { expect, it } from 'vitest';
import { CallError } from '../../client/api/CallError';
import { retryText } from '../../client/api/retryText';
import { tryAgainIn } from '../../common/api/retryAfter';

const now = new Date(2026, 10, 19, 14, 20, 15).getTime();

it.each([
  [1, 'Try again in 1 second.'],
  [45, 'Try again in 45 seconds.'],
  [900, 'Try again in 15 minutes.'],
  [86_400, 'Try again in 24 hours.'],
])('a program is told to wait %i seconds in words', (seconds, words) => {
  expect(tryAgainIn(seconds)).toBe(words);
});

it.each([
  [45, 'Too many attempts. Try again in 45 seconds.'],
  [885, 'Too many attempts. Try again at 2:35\u202fPM.'],
  [86_400, 'Too many attempts. Try again at Nov 20, 2:21\u202fPM.'],
])('a person is told to wait %i seconds by the clock', (seconds, words) => {
  expect(retryText('Too many attempts.', now + seconds * 1000, now).replace(' PM', '\u202fPM')).toBe(words);
});

it('a failed call says when to try again, from the body or from the header, and once', () => {
  const failure = CallError.from({ message: 'Too many attempts. Try again in 30 seconds.', retryAfter: 30 }, 429);
  expect(failure.message).toMatch(/^Too many attempts\. Try again in (30|29) seconds\.$/);
  const bare = CallError.from(null, 503, (name) => (name === 'Retry-After' ? '5' : null));
  expect(bare.message).toMatch(/^The server answered 503\. Try again in [45] seconds\.$/);
  const said = CallError.from({ message: 'Please try again in a moment.', retryAfter: 5 }, 503);
  expect(said.message).toBe('Please try again in a moment.');
  expect(CallError.from({ message: 'No.' }, 403).retryAt).toBeUndefined();
});
