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
])('tells API clients to wait %i seconds as a duration', (seconds, words) => {
  expect(tryAgainIn(seconds)).toBe(words);
});

it.each([
  [45, 'Too many attempts. Try again in 45 seconds.'],
  [885, 'Too many attempts. Try again at 2:35 PM.'],
  [86_400, 'Too many attempts. Try again at Nov 20, 2:21 PM.'],
])('tells people to wait %i seconds as a time of day', (seconds, words) => {
  expect(retryText('Too many attempts.', now + seconds * 1000, now)).toBe(words);
});

it('a failed call says once when to try again, from the body or the header', () => {
  const failure = CallError.from({ message: 'Too many attempts. Try again in 30 seconds.', retryAfter: 30 }, 429);
  expect(failure.message).toMatch(/^Too many attempts\. Try again in (30|29) seconds\.$/);
  const bare = CallError.from(null, 503, (name) => (name === 'Retry-After' ? '5' : null));
  expect(bare.message).toMatch(/^The server answered 503\. Try again in [45] seconds\.$/);
  const explained = CallError.from({ message: 'Please try again in a moment.', retryAfter: 5 }, 503);
  expect(explained.message).toBe('Please try again in a moment.');
  expect(CallError.from({ message: 'No.' }, 403).retryAt).toBeUndefined();
});
