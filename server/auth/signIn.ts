import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { openSession } from '../access/gate';
import { accountOf, knownDevice, rememberDevice } from '../access/knownDevice';
import { passwordFits } from '../access/passwords';
import { attemptSucceeded, beginAttempt } from '../access/signInLimits';
import type { CallContext } from '../callContext';
import { presentProfile } from '../users/presentProfile';
import { change } from '../work/change';
import { Refusal } from '../work/refusal';
import { oneRow } from '../work/sql';
import { isFirstOverLimit, noteFailedSignIn, type SignInOutcome } from './noteFailedSignIn';

interface Found {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly forcePwReset: boolean;
}

/** Signs in. Unknown addresses and wrong passwords get the same response in the same time (security D14). */
export async function signIn(context: CallContext<Routes['auth.login']>) {
  const { address, call } = context;
  // Use the small pool throughout, so that calls waiting for the main pool don't block sign-ins.
  const services = { ...context.services, db: context.services.authDb };
  const { limits, secret } = services.gate;
  const email = context.body.email.trim();
  const account = accountOf(email);
  const device = knownDevice(secret, context.cookies, account, services.now());
  const attempt = { address, account, device };
  const failed = (outcome: SignInOutcome, userId: number | undefined) =>
    noteFailedSignIn(services, { outcome, userId: userId ?? null, account, address, call });
  const find = () =>
    oneRow<Found>(
      services.db,
      `SELECT id, password_hash AS "passwordHash", force_pw_reset AS "forcePwReset" FROM users WHERE email_key = lower($1) AND deleted_at IS NULL`,
      [email],
    );

  try {
    await beginAttempt(limits, attempt);
  } catch (error) {
    if (isFirstOverLimit(error)) await failed('Limited', (await find())?.id);
    throw error;
  }
  const found = await find();
  if (!(await passwordFits(context.body.password, found?.passwordHash ?? null)) || !found) {
    await failed(found ? 'Wrong password' : 'Unknown account', found?.id);
    throw new Refusal('unauthorized', texts.loginFailed);
  }
  if (found.forcePwReset) {
    await failed('Password reset required', found.id);
    throw new Refusal('unauthorized', texts.mustReset);
  }
  await attemptSucceeded(limits, attempt);

  const json = await change(services, { actor: null, verb: call }, async (work) => {
    const user = await work.lock(User, found.id);
    // The password may have changed, or the user been deleted, since it was checked.
    if (user.deletedAt !== null || user.passwordHash !== found.passwordHash) {
      throw new Refusal('unauthorized', texts.loginFailed);
    }
    await work.update(User, user, { lastLogin: work.now });
    const token = await openSession(work, services.gate, user.id);
    return presentProfile((sql, bind) => work.sql(sql, bind), user.id, { token });
  });
  services.log.info({ user: found.id, address }, 'signed in');
  return { json, headers: rememberDevice(services, account, device) };
}
