/**
 * What somebody typed and has not sent yet, kept in this browser under the person's own id: it survives a reload, a
 * failed try and a lost session, and is gone with the person's own sign-out. An `attempt` is how a draft was last sent.
 */
type Kind = 'draft' | 'attempt';
const keyOf = (userId: number, name: string, kind: Kind = 'draft') => `${kind}:${userId}:${name}`;

export function readDraft<T>(userId: number, name: string, kind?: Kind): T | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name, kind)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** As it is stored, to see whether another tab has changed it. */
export function storedDraft(userId: number, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId, name));
  } catch {
    return null;
  }
}

/** Null forgets it. A full or forbidden store loses the convenience, never the typing. */
export function keepDraft(userId: number, name: string, value: unknown, kind?: Kind): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(userId, name, kind));
    else localStorage.setItem(keyOf(userId, name, kind), JSON.stringify(value));
  } catch {
    // Nothing to do: the text is still in its field.
  }
}

const entries = (): [string, string][] => Object.entries(localStorage) as [string, string][];

/** This person typed something here and has not sent it. */
export const hasDrafts = (userId: number): boolean => entries().some(([key]) => key.startsWith(keyOf(userId, '')));

/** Drafts, the last words of quotes, and how people have arranged their lists: all of it carries the person's id. */
export const keptDrafts = (): [string, string][] =>
  entries().filter(([key]) => /^(draft|attempt|quote|layout):/.test(key));

/** What others typed here and have not sent: logging out is no decision about it. */
export const draftsOfOthers = (userId: number): [string, string][] =>
  entries().filter(([key]) => /^(draft|attempt|quote):/.test(key) && key.split(':')[1] !== String(userId));
