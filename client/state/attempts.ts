import { storeDraft, readDraft } from './drafts';

/** The last attempt to send a draft: its content and its idempotency key. */
interface Attempt {
  readonly content: string;
  readonly key: string;
  readonly at: number;
}

/** A bit less than the day for which the server remembers a key, in ms. */
const keyLifetimeMs = 23 * 3_600_000;
/** Also in memory, for browsers that block storage. */
const attempts = new Map<string, Attempt>();

/**
 * Idempotency key of a draft: the same key for the same content, also after a reload, so that a lost response doesn't
 * create the note or job twice.
 */
export function attemptKey(userId: number, name: string, content: string, newKey: () => string): string {
  const at = Date.now();
  const before = attempts.get(`${userId}:${name}`) ?? readDraft<Attempt>(userId, name, 'attempt');
  if (before?.content === content && Math.abs(at - before.at) < keyLifetimeMs) return before.key;
  const attempt: Attempt = { content: content, key: newKey(), at };
  attempts.set(`${userId}:${name}`, attempt);
  storeDraft(userId, name, attempt, 'attempt');
  return attempt.key;
}

/** True if an attempt may have reached the server whose key doesn't fit this content, or is too old to be known there. */
export function hasOtherAttempt(userId: number, name: string, content: string): boolean {
  const before = attempts.get(`${userId}:${name}`) ?? readDraft<Attempt>(userId, name, 'attempt');
  return before !== null && !(before.content === content && Math.abs(Date.now() - before.at) < keyLifetimeMs);
}

/** Another draft continues the attempt at this content, under the same key. Attempts at other content are forgotten. */
export function moveAttempt(userId: number, from: string, to: string, content: string): void {
  const attempt = attempts.get(`${userId}:${from}`) ?? readDraft<Attempt>(userId, from, 'attempt');
  if (attempt?.content === content) storeDraft(userId, to, attempt, 'attempt');
  forgetAttempt(userId, from);
}

/** Call once the draft was sent or emptied; the same text is a new draft from now on. */
export function forgetAttempt(userId: number, name: string): void {
  attempts.delete(`${userId}:${name}`);
  storeDraft(userId, name, null, 'attempt');
}

/** Called when another user signs in; stored attempts stay in the browser's storage. */
export const forgetAttempts = (): void => attempts.clear();
