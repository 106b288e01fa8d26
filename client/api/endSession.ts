import { farewellAtom, followStorage, forgetSession, leftAtom, store } from '../state/session';

/**
 * Sign this browser out; `why` is shown on the login screen, null when the person asked for it. Where another tab has
 * signed somebody in meanwhile, it is not their session that ended.
 */
export function endSession(why: string | null, { keepsDrafts = why !== null } = {}): void {
  if (followStorage()) return;
  store.set(farewellAtom, why);
  store.set(leftAtom, why === null);
  forgetSession({ lost: why !== null, keepsDrafts });
}
