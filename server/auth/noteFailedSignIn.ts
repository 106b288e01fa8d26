import type { Services } from '../services';
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
  /** null for an unknown account. The typed address isn't stored: it could be a password in the wrong field. */
  readonly userId: number | null;
  readonly account: string;
  readonly address: string;
  readonly call: string;
}

/** Logs a failed sign-in and adds it to the audit trail, whether or not the account exists. */
export async function noteFailedSignIn(services: Services, failure: Failure): Promise<void> {
  const { outcome, userId, account, address, call } = failure;
  services.log.warn({ user: userId, account: account.slice(0, 12), address, outcome, call }, 'sign-in failed');
  await change(services, { actor: null, verb: call }, async (work) => {
    work.record('signIn', userId ?? 0, { outcome: [null, outcome], address: [null, address] });
  });
}

/** Only the first attempt over a limit is added to the audit trail. */
export const isFirstOverLimit = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'tooMany' && error.first === true;
