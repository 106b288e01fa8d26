import { call } from '../api/call';
import { storeProfile } from '../api/storeProfile';
import { currentSession } from '../state/session';

/** Renews the token: GET profile returns a new one after half of its lifetime (R3). */
export async function renewToken(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const profile = await call('profile.get', {});
  if (currentSession()?.token === session.token) storeProfile(profile);
}

let checking = false;

/** Called when the server refuses the token: a call finds out whether the session is over, and ends it if so. */
export async function checkSession(): Promise<void> {
  if (checking) return;
  checking = true;
  try {
    await call('profile.get', {});
  } catch {
    // Either the session was ended, or the next refused attempt checks again.
  } finally {
    checking = false;
  }
}
