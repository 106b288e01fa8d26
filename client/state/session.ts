import { type Atom, atom, createStore } from 'jotai';
import type { UserView } from '../../common/users/user';
import { report } from '../ui/feedback/attempt';
import { draftsOfOthers, storedDrafts } from './drafts';
import { isDisplay } from './isDisplay';

/** Jotai store of client-only state; server data is in the query cache. */
export const store = createStore();

export interface Session {
  readonly token: string;
  /** User from the sign-in response, for the first paint; afterward the profile in the query cache is authoritative. */
  readonly user: UserView;
}

const key = 'session';

/**
 * Looked up once, so that each simulated tab in a test keeps its own. Undefined if the browser blocks it, and for a
 * display, which never uses the session of someone who is signed in beside it.
 */
const storage = ((): Storage | undefined => {
  if (isDisplay(globalThis.location)) return undefined;
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
})();

function read(): Session | null {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? 'null') as Session | null;
    return kept && typeof kept.token === 'string' && typeof kept.user?._id === 'number' ? kept : null;
  } catch {
    return null;
  }
}

const base = atom<Session | null>(read());

/** Session of the signed-in user; stored in local storage (R5) and shared with other tabs. */
export const sessionAtom = atom((get) => get(base));

/**
 * Local storage key with the ID of the user whose session expired without a logout, so that every tab keeps that user's
 * screens.
 */
const expiredKey = 'expired';
const expired = atom<UserView | null>(null);

/** The user whose session expired without a logout: the screens stay mounted, hidden, until someone signs in. */
export const expiredUserAtom = atom((get) => (get(base) ? null : get(expired)));

/** The user whose screens are mounted: signed in, or about to sign in again. */
export const screenUserAtom = atom((get) => get(base)?.user ?? get(expired));

export const screenUserId = (): number | undefined => store.get(screenUserAtom)?._id;

/** Why the user has to sign in again, shown on the login screen. */
export const signInReasonAtom = atom<string | null>(null);

/** Logged out by hand: the next sign-in starts on the home page instead of the last page. */
export const loggedOutAtom = atom(false);

/** Stores the session after a manual sign-in. */
export function storeSession(session: Session): void {
  // The current URL belongs to another user's screens.
  if (store.get(expired) && screenUserId() !== session.user._id) history.replaceState(null, '', '/');
  try {
    storage?.setItem(key, JSON.stringify(session));
    storage?.removeItem(expiredKey);
  } catch {
    // Storage is full or blocked; the session lasts as long as the page.
  }
  lastUserId = session.user._id;
  setSession(session);
}

function setSession(session: Session | null, expiredUser: UserView | null = null): void {
  // Set in this order, so that at no moment there is neither user.
  if (expiredUser) store.set(expired, expiredUser);
  store.set(base, session);
  if (!expiredUser) store.set(expired, null);
}

/**
 * Stores a new token or profile of the same user. A tab that was suspended must not sign its user in again over another
 * one.
 */
export function renewSession(session: Session): void {
  if (storage === undefined || read()?.user._id === session.user._id) storeSession(session);
  else followStorage();
}

/** Adopts a sign-in or logout by another tab that this tab hasn't noticed yet. Returns true if the session changed. */
export function followStorage(): boolean {
  if (storage === undefined) return false;
  const stored = read();
  if (stored?.token === currentSession()?.token) return false;
  adopt(stored);
  return true;
}

let lastUserId = read()?.user._id;

/** A different user starts on the home page, not on the previous user's page or dialog. */
function adopt(session: Session | null): void {
  const person = session?.user._id;
  if (person !== undefined && lastUserId !== undefined && person !== lastUserId) history.replaceState(null, '', '/');
  lastUserId = person ?? lastUserId;
  const user = store.get(screenUserAtom);
  setSession(session, session === null && user !== null && storedExpired() === user._id ? user : null);
}

function storedExpired(): number | null {
  try {
    return Number(storage?.getItem(expiredKey) ?? 0) || null;
  } catch {
    return null;
  }
}

export const currentSession = (): Session | null => store.get(base);

/**
 * Ends the session in this browser. Logging out clears local storage (R7), except for other users' drafts. After an
 * expired session the user's drafts and theme stay, and the screens wait for the user to sign in again.
 */
export function forgetSession({ lost, keepsDrafts = lost }: { lost: boolean; keepsDrafts?: boolean }): void {
  const user = store.get(screenUserAtom);
  try {
    clearStorage(lost, keepsDrafts, user?._id ?? 0);
  } catch (error) {
    // Blocked storage must not keep the user signed in.
    report(error);
  } finally {
    setSession(null, lost ? user : null);
  }
}

function clearStorage(lost: boolean, keepsDrafts: boolean, userId: number): void {
  if (!storage) return;
  const kept = new Set((keepsDrafts ? storedDrafts() : draftsOfOthers(userId)).map(([name]) => name));
  if (lost) {
    // The push subscription's owner, who takes it over at the next sign-in.
    kept.add('theme').add(expiredKey).add('push');
    storage.setItem(expiredKey, String(userId));
  }
  // Remove the session last: other tabs act on that event and read the rest.
  for (const name of Object.keys(storage)) if (name !== key && !kept.has(name)) storage.removeItem(name);
  storage.removeItem(key);
}

function onUserChange(userAtom: Atom<UserView | null | undefined>, listener: () => void): () => void {
  let before = store.get(userAtom)?._id;
  return store.sub(userAtom, () => {
    const now = store.get(userAtom)?._id;
    if (now === before) return;
    before = now;
    listener();
  });
}

const signedInUserAtom = atom((get) => get(base)?.user);

/** Calls the listener when a user signs in or out, in this tab or another, and when a session expires. */
export const onSignInOrOut = (listener: () => void): (() => void) => onUserChange(signedInUserAtom, listener);

/** Calls the listener once, as soon as this user is signed in. */
export function onceSignedIn(user: number, listener: () => void): void {
  const check = () => {
    if (currentSession()?.user._id !== user) return;
    stop();
    listener();
  };
  const stop = onSignInOrOut(check);
  check();
}

/** Calls the listener when another user's screens are shown, or none; not when a session expires. */
export const onUserSwitch = (listener: () => void): (() => void) => onUserChange(screenUserAtom, listener);

/**
 * Follows sign-ins and logouts in other tabs. A suspended tab may miss the event, so it also checks when it becomes
 * visible.
 */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) adopt(read());
  };
  const onSeen = () => document.visibilityState === 'visible' && followStorage();
  const wakes = ['pageshow', 'focus'] as const;
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onSeen);
  document.addEventListener('resume', onSeen);
  for (const name of wakes) addEventListener(name, onSeen);
  return () => {
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onSeen);
    document.removeEventListener('resume', onSeen);
    for (const name of wakes) removeEventListener(name, onSeen);
  };
}
