import { atom, createStore } from 'jotai';
import type { UserView } from '../../common/users/user';
import { keptDrafts } from './drafts';

/** The browser's one store: what only this browser knows, nothing that the server knows. */
export const store = createStore();

export interface Session {
  readonly token: string;
  /** As login answered it, for the first paint; afterwards the profile in the query cache is the truth. */
  readonly user: UserView;
}

const key = 'session';

function read(): Session | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null;
    return kept && typeof kept.token === 'string' && typeof kept.user?._id === 'number' ? kept : null;
  } catch {
    return null;
  }
}

const base = atom<Session | null>(read());

/** Who is signed in here; kept in local storage (spec §7) and shared with the other tabs. */
export const sessionAtom = atom((get) => get(base));

/** Why the person has to sign in again, shown on the login screen. */
export const farewellAtom = atom<string | null>(null);

/** Signed out by hand: whoever signs in here next begins at the start, not where the last one was. */
export const leftAtom = atom(false);

export function keepSession(session: Session): void {
  localStorage.setItem(key, JSON.stringify(session));
  store.set(base, session);
}

export const currentSession = (): Session | null => store.get(base);

/**
 * Forget the person: logging out clears local storage (spec §2 "Navigation"). Who was signed out by something else than
 * the own hand comes back to what was typed and arranged.
 */
export function forgetSession(lost: boolean): void {
  const theme = localStorage.getItem('theme');
  const kept = lost ? keptDrafts() : [];
  localStorage.clear();
  for (const [name, value] of kept) localStorage.setItem(name, value);
  if (lost && theme !== null) localStorage.setItem('theme', theme);
  store.set(base, null);
}

/** Told when somebody else sits here, or nobody: signed in or out, in this tab or another. */
export function onAnotherPerson(listener: () => void): () => void {
  let before = currentSession()?.user._id;
  return store.sub(base, () => {
    const now = currentSession()?.user._id;
    if (now === before) return;
    before = now;
    listener();
  });
}

/** Another tab signed in or out. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) store.set(base, read());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
