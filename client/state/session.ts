import { atom, createStore } from 'jotai';
import type { UserView } from '../../common/users/user';
import { draftsOfOthers, keptDrafts } from './drafts';

/** The browser's one store: what only this browser knows, nothing that the server knows. */
export const store = createStore();

export interface Session {
  readonly token: string;
  /** As login answered it, for the first paint; afterwards the profile in the query cache is the truth. */
  readonly user: UserView;
}

const key = 'session';

/** Looked up once, so that each simulated tab of a test keeps its own. Undefined where the browser blocks it. */
const storage = ((): Storage | undefined => {
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

/** Who is signed in here; kept in local storage (spec §7) and shared with the other tabs. */
export const sessionAtom = atom((get) => get(base));

/** Why the person has to sign in again, shown on the login screen. */
export const farewellAtom = atom<string | null>(null);

/** Signed out by hand: whoever signs in here next begins at the start, not where the last one was. */
export const leftAtom = atom(false);

/** Somebody signed in here, by hand. */
export function keepSession(session: Session): void {
  storage?.setItem(key, JSON.stringify(session));
  lastPerson = session.user._id;
  store.set(base, session);
}

/** The same person with a new token or profile. A tab that was asleep never signs its person in again over another. */
export function renewSession(session: Session): void {
  if (storage === undefined || read()?.user._id === session.user._id) keepSession(session);
  else followStorage();
}

/** Another tab signed somebody in or out, and this tab has not heard of it yet. True: it is somebody else, or nobody. */
export function followStorage(): boolean {
  if (storage === undefined) return false;
  const stored = read();
  if (stored?.token === currentSession()?.token) return false;
  adopt(stored);
  return true;
}

let lastPerson = read()?.user._id;

/** Somebody else begins at the start, not on the page or in the dialog of the person before. */
function adopt(session: Session | null): void {
  const person = session?.user._id;
  if (person !== undefined && lastPerson !== undefined && person !== lastPerson) history.replaceState(null, '', '/');
  lastPerson = person ?? lastPerson;
  store.set(base, session);
}

export const currentSession = (): Session | null => store.get(base);

/**
 * Forget the person: logging out clears local storage (spec §2 "Navigation"). Who lost the session, or chose to keep
 * unsent edits, comes back to what was typed; what others have not sent stays theirs.
 */
export function forgetSession({ lost, keepsDrafts = lost }: { lost: boolean; keepsDrafts?: boolean }): void {
  const theme = storage?.getItem('theme') ?? null;
  const kept = keepsDrafts ? keptDrafts() : draftsOfOthers(currentSession()?.user._id ?? 0);
  storage?.clear();
  for (const [name, value] of kept) storage?.setItem(name, value);
  if (lost && theme !== null) storage?.setItem('theme', theme);
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

/** Another tab signed in or out. A tab that was asleep may not be told, so it looks when it is seen again. */
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
