import { keepDraft, readDraft } from './drafts';

/** The last attempt to send a draft: what was sent, and the key under which the server knows it. */
interface Attempt {
  readonly what: string;
  readonly key: string;
  readonly at: number;
}

/** The server knows a key for a day. */
const known = 23 * 3_600_000;
/** In memory too, while the browser's store refuses. */
const attempts = new Map<string, Attempt>();

/**
 * The key to send a draft with: the same for the same draft, also after a reload. An answer that was lost on its way
 * does not make the same note or job twice.
 */
export function attemptKey(userId: number, name: string, what: string, newKey: () => string): string {
  const at = Date.now();
  const before = attempts.get(`${userId}:${name}`) ?? readDraft<Attempt>(userId, name, 'attempt');
  if (before?.what === what && Math.abs(at - before.at) < known) return before.key;
  const attempt: Attempt = { what, key: newKey(), at };
  attempts.set(`${userId}:${name}`, attempt);
  keepDraft(userId, name, attempt, 'attempt');
  return attempt.key;
}

/** The draft was sent, or emptied: the same words are another draft from now on. */
export function forgetAttempt(userId: number, name: string): void {
  attempts.delete(`${userId}:${name}`);
  keepDraft(userId, name, null, 'attempt');
}

/** Somebody else sits here: the next attempt is found in the browser's store, if the person kept it. */
export const forgetAttempts = (): void => attempts.clear();
