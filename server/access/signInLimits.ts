import type { Limits } from './limits';
import { networkOf } from './networkOf';

/** Who tries to prove who they are, from where. */
export interface Attempt {
  readonly address: string;
  /** accountOf() an email address, or `user 12` for somebody who is signed in. */
  readonly account: string;
  /** A device on which this account has been signed in before. */
  readonly device: string | null;
}

const pairOf = ({ address, account }: Attempt): string => `${networkOf(address)} ${account}`;

/**
 * Counts an attempt before the password is checked, so that parallel attempts count each. A known device has a counter of
 * its own: whatever happens elsewhere, or on the same network, its owner can sign in.
 */
export async function beginAttempt(limits: Limits, attempt: Attempt): Promise<void> {
  const { account, device } = attempt;
  if (device !== null) return limits.take('signInDevice', `${account} ${device}`);
  await limits.take('signInPair', pairOf(attempt));
  await limits.take('signInNetwork', networkOf(attempt.address));
  await limits.take('signInAccount', account);
}

/** The password was right: the attempt does not count. */
export async function attemptSucceeded(limits: Limits, attempt: Attempt): Promise<void> {
  const { account, device } = attempt;
  if (device !== null) return limits.clear('signInDevice', `${account} ${device}`);
  await limits.clear('signInPair', pairOf(attempt));
  await limits.giveBack('signInNetwork', networkOf(attempt.address));
  await limits.giveBack('signInAccount', account);
}
