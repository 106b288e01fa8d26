import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { endSessions } from '../access/gate';
import { accountOf, rememberDevice } from '../access/knownDevice';
import { linkLivesOn, spendLink } from '../access/links';
import { networkOf } from '../access/networkOf';
import { checkPassword, hashPassword, passwordOwner } from '../access/passwords';
import type { Ask } from '../ask';
import { Json } from '../views/present';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { fragment, rows } from '../work/sql';
import { tellPasswordChanged } from './mailPasswordChanged';

/** Set a password by an emailed link, which proves the address as well; every session ends (decisions §3, security D11). */
export async function resetPassword({ house, params, body, address, call }: Ask<Routes['auth.resetPassword']>) {
  const { userId, token } = params;
  const { limits } = house.gate;
  const network = networkOf(address);
  await limits.take('resetGuess', network);
  if (!(await linkLivesOn((sql, bind) => rows(house.db, sql, bind), userId, token, house.now()))) {
    house.log.warn({ user: userId, address }, 'a reset link was refused');
    throw notFound();
  }
  await limits.giveBack('resetGuess', network);
  const owner = await passwordOwner(house, userId);
  checkPassword(body.password, owner);
  // Hashing takes time and memory: only for somebody who has a link.
  const passwordHash = await hashPassword(body.password);

  await change(house, { actor: null, verb: call }, async (work) => {
    const user = await work.lock(User, userId, fragment('t.deleted_at IS NULL'));
    if (!(await spendLink(work, userId, token))) throw notFound();
    if (user.passwordHash !== null) await tellPasswordChanged(work, userId, 'link');
    await work.update(User, user, { passwordHash, verified: true, forcePwReset: false });
    await endSessions(work, userId);
  });
  house.log.info({ user: userId, address }, 'a password was reset by link');
  // The link proved that this person owns the account, so failed sign-ins from elsewhere must not keep them out: neither
  // here nor on the device on which they sign in, which is often another one than the one with the email.
  const account = accountOf(owner.email);
  await limits.clear('signInAccount', account);
  const json = new Json(JSON.stringify({ message: texts.passwordSaved }));
  return { json, headers: rememberDevice(house, account, null) };
}
