import { farewellAtom, forgetSession, leftAtom, store } from '../state/session';

/** Sign this browser out; `why` is shown on the login screen, null when the person asked for it. */
export function endSession(why: string | null): void {
  store.set(farewellAtom, why);
  store.set(leftAtom, why === null);
  forgetSession(why !== null);
}
