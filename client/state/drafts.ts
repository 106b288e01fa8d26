/**
 * Unsent text, stored per user in this browser. It survives a reload, a failed attempt and an expired session, and is
 * deleted at logout. An `attempt` records how a draft was last sent.
 */
type Kind = 'draft' | 'attempt';
export const keyOf = (userId: number, name: string, kind: Kind = 'draft') => `${kind}:${userId}:${name}`;

export function readDraft<T>(userId: number, name: string, kind?: Kind): T | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name, kind)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** The stored text, to detect changes by another tab. */
export function storedDraft(userId: number, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId, name));
  } catch {
    return null;
  }
}

/** Stores a draft; null deletes it. Returns false if the browser's storage is full or blocked. */
export function storeDraft(userId: number, name: string, value: unknown, kind?: Kind): boolean {
  try {
    if (value === null) localStorage.removeItem(keyOf(userId, name, kind));
    else localStorage.setItem(keyOf(userId, name, kind), JSON.stringify(value));
    return true;
  } catch {
    return value === null;
  }
}

/** All of local storage; nothing if it is blocked. */
export function storageEntries(): [string, string][] {
  try {
    return Object.entries(localStorage) as [string, string][];
  } catch {
    return [];
  }
}

/** True if the user has unsent drafts in this browser. */
export const hasDrafts = (userId: number): boolean =>
  storageEntries().some(([key]) => key.startsWith(keyOf(userId, '')));

/** Drafts, pending quote edits and list layouts of all users. */
export const storedDrafts = (): [string, string][] =>
  storageEntries().filter(([key]) => /^(draft|attempt|quote|layout):/.test(key));

/** Unsent work of other users, which a logout must keep. */
export const draftsOfOthers = (userId: number): [string, string][] =>
  storageEntries().filter(([key]) => /^(draft|attempt|quote):/.test(key) && key.split(':')[1] !== String(userId));
