/**
 * What somebody typed and has not sent yet, kept in this browser under the person's own id: it survives a reload, a
 * failed try and a lost session, and is gone with the person's own sign-out.
 */
const prefix = 'draft:';
const keyOf = (userId: number, name: string) => `${prefix}${userId}:${name}`;

export function readDraft<T>(userId: number, name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Null forgets it. A full or forbidden store loses the convenience, never the typing. */
export function keepDraft(userId: number, name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(userId, name));
    else localStorage.setItem(keyOf(userId, name), JSON.stringify(value));
  } catch {
    // Nothing to do: the text is still in its field.
  }
}

const entries = (): [string, string][] => Object.entries(localStorage) as [string, string][];

/** Something was typed here and has not been sent. */
export const hasDrafts = (): boolean => entries().some(([key]) => key.startsWith(prefix));

/** Drafts, the last words of quotes, and how people have arranged their lists: all of it carries the person's id. */
export const keptDrafts = (): [string, string][] => entries().filter(([key]) => /^(draft|quote|layout):/.test(key));
