import { useState, useSyncExternalStore } from 'react';
import { forgetAttempt } from './attempts';
import { keepDraft, readDraft, storedDraft } from './drafts';
import { currentSession, onAnotherPerson } from './session';

/** One draft, shared by every form that shows it and by work that goes on after its form is gone. */
export interface KeptValue<T> {
  readonly get: () => T | null;
  /** Null forgets it. */
  readonly set: (value: T | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Held {
  readonly kept: KeptValue<unknown>;
  /** Another tab may have changed the draft while no form here showed it. */
  readonly readAgain: () => void;
}

const values = new Map<string, Held>();
let watching = false;

/**
 * The draft of this name: written to the browser's store, and in memory while that store refuses. One and the same for
 * as long as the person is signed in: a form that is opened again sees what is done to the draft of the one before.
 */
export function keptValue<T>(userId: number, name: string): KeptValue<T> {
  if (!watching) {
    watching = true;
    // The next person to sign in does not see what was here before.
    onAnotherPerson(() => values.clear());
  }
  const key = `${userId}:${name}`;
  const known = values.get(key);
  if (known) {
    known.readAgain();
    return known.kept as KeptValue<T>;
  }
  const listeners = new Set<() => void>();
  let stored = storedDraft(userId, name);
  let value = readDraft<T>(userId, name);
  const kept: KeptValue<T> = {
    get: () => value,
    set: (next) => {
      value = next;
      // A submission that ends after its person has signed out leaves nothing behind in the store.
      if (currentSession()?.user._id === userId) {
        keepDraft(userId, name, next);
        if (next === null) forgetAttempt(userId, name);
      }
      stored = storedDraft(userId, name);
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const readAgain = () => {
    if (listeners.size > 0) return;
    const now = storedDraft(userId, name);
    if (now === stored) return;
    stored = now;
    value = readDraft<T>(userId, name);
  };
  values.set(key, { kept: kept as KeptValue<unknown>, readAgain });
  return kept;
}

export function useKeptValue<T>(name: string): [T | null, (value: T | null) => void] {
  // Who began to type it: the same text is never stored under somebody else.
  const [userId] = useState(() => currentSession()?.user._id ?? 0);
  const kept = keptValue<T>(userId, name);
  return [useSyncExternalStore(kept.subscribe, kept.get), kept.set];
}
