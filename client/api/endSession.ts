import { signInReasonAtom, followStorage, forgetSession, loggedOutAtom, store } from '../state/session';

/**
 * Logs this browser out. `why` is shown on the login screen; null if the user logged out. If another tab has signed in
 * another user meanwhile, that session is left alone.
 */
export function endSession(why: string | null, { keepsDrafts = why !== null } = {}): void {
  if (followStorage()) return;
  store.set(signInReasonAtom, why);
  store.set(loggedOutAtom, why === null);
  forgetSession({ lost: why !== null, keepsDrafts });
}
