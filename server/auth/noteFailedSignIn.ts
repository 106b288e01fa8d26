import type { House } from '../house';
import { change } from '../work/change';
import { Refusal } from '../work/refusal';

export type SignInOutcome =
  | 'Wrong password'
  | 'Unknown account'
  | 'Password reset required'
  | 'Wrong current password'
  | 'Limited';

interface Failure {
  readonly outcome: SignInOutcome;
  /** Null: nobody has this account. What was typed is not kept: it may be a password in the wrong field. */
  readonly userId: number | null;
  readonly account: string;
  readonly address: string;
  readonly call: string;
}

/** A failed sign-in leaves a line in the log and an entry in the audit trail, for a known account and an unknown one alike. */
export async function noteFailedSignIn(house: House, failure: Failure): Promise<void> {
  const { outcome, userId, account, address, call } = failure;
  house.log.warn({ user: userId, account: account.slice(0, 12), address, outcome, call }, 'sign-in failed');
  await change(house, { actor: null, verb: call }, async (work) => {
    work.record('signIn', userId ?? 0, { outcome: [null, outcome], address: [null, address] });
  });
}

/** The audit trail has one entry per limit reached, whatever the number of attempts after it. */
export const isFirstOverLimit = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'tooMany' && error.first === true;
