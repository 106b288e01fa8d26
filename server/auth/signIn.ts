import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { presentProfile } from '../users/presentProfile';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { Refusal } from '../work/refusal';
import { oneRow } from '../work/sql';
import { openSession } from '../access/gate';
import { passwordFits } from '../access/passwords';

/** Sign in: the same answer in the same time for an unknown address and a wrong password (security D14). */
export async function signIn(ask: Ask<Routes['auth.login']>) {
  const { house, address } = ask;
  const email = ask.body.email.trim();
  await house.gate.attempts.begin(address, email);
  const found = await oneRow<{ id: number; passwordHash: string | null; forcePwReset: boolean }>(
    house.db,
    `SELECT id, password_hash AS "passwordHash", force_pw_reset AS "forcePwReset" FROM users WHERE email_key = lower($1) AND deleted_at IS NULL`,
    [email],
  );
  if (!(await passwordFits(ask.body.password, found?.passwordHash ?? null)) || !found) {
    throw new Refusal('unauthorized', texts.loginFailed);
  }
  if (found.forcePwReset) throw new Refusal('unauthorized', texts.mustReset);
  await house.gate.attempts.succeeded(address, email);

  return change(house, { actor: null, verb: ask.call }, async (work) => {
    const user = await work.lock(User, found.id);
    // The password may have been changed, or the person deleted, since it was checked.
    if (user.deletedAt !== null || user.passwordHash !== found.passwordHash) {
      throw new Refusal('unauthorized', texts.loginFailed);
    }
    await work.update(User, user, { lastLogin: work.now });
    const token = await openSession(work, house.gate, user.id);
    return presentProfile((sql, bind) => work.sql(sql, bind), user.id, { token });
  });
}
