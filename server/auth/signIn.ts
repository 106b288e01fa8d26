import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { openSession } from '../access/gate';
import { accountOf, knownDevice, rememberDevice } from '../access/knownDevice';
import { passwordFits } from '../access/passwords';
import { attemptSucceeded, beginAttempt } from '../access/signInLimits';
import type { Ask } from '../ask';
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

/** Sign in: the same answer in the same time for an unknown address and a wrong password (security D14). */
export async function signIn(ask: Ask<Routes['auth.login']>) {
  const { address, call } = ask;
  // Of the small pool throughout: a table that calls wait for keeps nobody from signing in.
  const house = { ...ask.house, db: ask.house.authDb };
  const { limits, secret } = house.gate;
  const email = ask.body.email.trim();
  const account = accountOf(email);
  const device = knownDevice(secret, ask.cookies, account, house.now());
  const attempt = { address, account, device };
  const failed = (outcome: SignInOutcome, userId: number | undefined) =>
    noteFailedSignIn(house, { outcome, userId: userId ?? null, account, address, call });
  const find = () =>
    oneRow<Found>(
      house.db,
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
  if (!(await passwordFits(ask.body.password, found?.passwordHash ?? null)) || !found) {
    await failed(found ? 'Wrong password' : 'Unknown account', found?.id);
    throw new Refusal('unauthorized', texts.loginFailed);
  }
  if (found.forcePwReset) {
    await failed('Password reset required', found.id);
    throw new Refusal('unauthorized', texts.mustReset);
  }
  await attemptSucceeded(limits, attempt);

  const json = await change(house, { actor: null, verb: call }, async (work) => {
    const user = await work.lock(User, found.id);
    // The password may have been changed, or the person deleted, since it was checked.
    if (user.deletedAt !== null || user.passwordHash !== found.passwordHash) {
      throw new Refusal('unauthorized', texts.loginFailed);
    }
    await work.update(User, user, { lastLogin: work.now });
    const token = await openSession(work, house.gate, user.id);
    return presentProfile((sql, bind) => work.sql(sql, bind), user.id, { token });
  });
  house.log.info({ user: found.id, address }, 'signed in');
  return { json, headers: rememberDevice(house, account, device) };
}
