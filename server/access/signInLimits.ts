import type { Limits } from './limits';
import { networkOf } from './networkOf';

/** A sign-in attempt and its origin. */
export interface Attempt {
  readonly address: string;
  /** accountOf() an email address, or `user 12` if signed in. */
  readonly account: string;
  /** ID of a device on which this account has signed in before. */
  readonly device: string | null;
}

const pairOf = ({ address, account }: Attempt): string => `${networkOf(address)} ${account}`;

/**
 * Counts an attempt before the password is checked, so parallel attempts all count. Known devices have separate
 * counters, so their owner can sign in whatever happens elsewhere or on the same network.
 */
export async function beginAttempt(limits: Limits, attempt: Attempt): Promise<void> {
  const { account, device } = attempt;
  if (device !== null) return limits.take('signInDevice', `${account} ${device}`);
  const network = networkOf(attempt.address);
  // Count the network first, so a blocked network can't create counters for more accounts.
  await limits.take('signInNetwork', network);
  try {
    await limits.take('signInPair', pairOf(attempt));
  } catch (error) {
    await limits.giveBack('signInNetwork', network);
    throw error;
  }
  await limits.take('signInAccount', account);
}

/** The password was right, so don't count the attempt. */
export async function attemptSucceeded(limits: Limits, attempt: Attempt): Promise<void> {
  const { account, device } = attempt;
  if (device !== null) return limits.clear('signInDevice', `${account} ${device}`);
  await limits.clear('signInPair', pairOf(attempt));
  await limits.giveBack('signInNetwork', networkOf(attempt.address));
  await limits.giveBack('signInAccount', account);
}
