import { useState, useSyncExternalStore } from 'react';
import { attemptEach } from '../ui/feedback/attempt';
import { forgetAttempt } from './attempts';
import { storeDraft, readDraft, storedDraft } from './drafts';
import { onUserSwitch, screenUserId } from './session';
import { useUnsent } from './unsent';

/** A draft shared by all forms that show it, and by work that continues after its form is closed. */
export interface DraftValue<T> {
  readonly get: () => T | null;
  /** Stores the draft; null deletes it. */
  readonly set: (value: T | null) => void;
  /** False if the browser couldn't store it, so that a reload would lose it. */
  readonly isStored: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Entry {
  readonly draft: DraftValue<unknown>;
  /** Reads the draft again, since another tab may have changed it while no form here showed it. */
  readonly reload: () => void;
  /** Another tab has sent or dropped the draft; drops the same text here, which would be sent twice. */
  readonly removedElsewhere: (before: string | null) => void;
}

const unstoredDraft = 'a draft that this browser couldn’t save';

const values = new Map<string, Entry>();
let watching = false;

/**
 * The draft with this name, stored in the browser, or in memory while storage fails. There is one instance per draft
 * and signed-in user, so a reopened form sees changes made through the previous one.
 */
export function draftValue<T>(userId: number, name: string): DraftValue<T> {
  if (!watching) {
    watching = true;
    // The next user must not see this user's drafts.
    onUserSwitch(() => values.clear());
    addEventListener('storage', ({ key, oldValue, newValue }) => {
      if (newValue !== null) return;
      for (const [name2, entry] of values) if (key === `draft:${name2}`) entry.removedElsewhere(oldValue);
    });
  }
  const key = `${userId}:${name}`;
  const known = values.get(key);
  if (known) {
    known.reload();
    return known.draft as DraftValue<T>;
  }
  const listeners = new Set<() => void>();
  let stored = storedDraft(userId, name);
  let value = readDraft<T>(userId, name);
  let isStored = true;
  const draft: DraftValue<T> = {
    get: () => value,
    set: (next) => {
      value = next;
      // A submission that ends after the user has logged out must not write to storage.
      if (screenUserId() === userId) {
        isStored = storeDraft(userId, name, next);
        if (next === null) forgetAttempt(userId, name);
      }
      stored = storedDraft(userId, name);
      attemptEach([...listeners]);
    },
    isStored: () => isStored,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const reload = () => {
    if (listeners.size > 0) return;
    const now = storedDraft(userId, name);
    if (now === stored) return;
    stored = now;
    value = readDraft<T>(userId, name);
  };
  const removedElsewhere = (before: string | null) => {
    // Text typed here since then is different; keep it.
    if (value === null || before !== JSON.stringify(value)) return;
    value = null;
    stored = null;
    attemptEach([...listeners]);
  };
  values.set(key, { draft: draft as DraftValue<unknown>, reload, removedElsewhere });
  return draft;
}

/** The value, its setter, and whether the browser has stored it; otherwise closing the page asks first. */
export function useDraftValue<T>(name: string): [T | null, (value: T | null) => void, boolean] {
  // The user who began to type: the text is never stored under another user.
  const [userId] = useState(() => screenUserId() ?? 0);
  const draft = draftValue<T>(userId, name);
  const value = useSyncExternalStore(draft.subscribe, draft.get);
  const isStored = useSyncExternalStore(draft.subscribe, draft.isStored);
  useUnsent(value !== null && !isStored ? unstoredDraft : null, 'closing');
  return [value, draft.set, isStored];
}
