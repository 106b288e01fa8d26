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

function entries(): [string, string][] {
  try {
    return Object.entries(localStorage) as [string, string][];
  } catch {
    return [];
  }
}

/** True if the user has unsent drafts in this browser. */
export const hasDrafts = (userId: number): boolean => entries().some(([key]) => key.startsWith(keyOf(userId, '')));

/** Files of a draft, in the order of its list. */
export interface DraftFile {
  readonly name: string;
  readonly size: number;
  /** Reference for the job or note; null until the upload has finished. */
  readonly url: string | null;
  /** Time when the server received it. */
  readonly at?: number;
  /** ID of its content in this browser (client/state/keptFiles.ts). */
  readonly kept?: string;
}
const filesSuffix = ' files';
/** Name of the draft with the files of another draft. */
export const filesDraft = (name: string): string => `${name}${filesSuffix}`;

/** Files in a stored draft; none if it can't be read. */
export function filesIn(text: string | null): DraftFile[] {
  try {
    return (JSON.parse(text ?? '[]') as DraftFile[] | null) ?? [];
  } catch {
    return [];
  }
}

/** IDs of the stored files that drafts of any user name. */
export const keptFileIds = (): Set<string> =>
  new Set(
    entries()
      .filter(([key]) => key.startsWith('draft:') && key.endsWith(filesSuffix))
      .flatMap(([, text]) => filesIn(text).flatMap(({ kept }) => kept ?? [])),
  );

/** Drafts, pending quote edits and list layouts of all users. */
export const storedDrafts = (): [string, string][] =>
  entries().filter(([key]) => /^(draft|attempt|quote|layout):/.test(key));

/** Unsent work of other users, which a logout must keep. */
export const draftsOfOthers = (userId: number): [string, string][] =>
  entries().filter(([key]) => /^(draft|attempt|quote):/.test(key) && key.split(':')[1] !== String(userId));
