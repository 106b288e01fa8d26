import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { endSessions } from '../access/gate';
import { accountOf, rememberDevice } from '../access/knownDevice';
import { linkLivesOn, spendLink } from '../access/links';
import { networkOf } from '../access/networkOf';
import { checkPassword, hashPassword, passwordOwner } from '../access/passwords';
import type { CallContext } from '../callContext';
import { Json } from '../views/present';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { fragment, rows } from '../work/sql';
import { queuePasswordEmail } from './mailPasswordChanged';

/** Sets a password with an emailed link, which also verifies the address. Ends all sessions (R3, security D11). */
export async function resetPassword({
  services,
  params,
  body,
  address,
  call,
}: CallContext<Routes['auth.resetPassword']>) {
  const { userId, token } = params;
  const { limits } = services.gate;
  const network = networkOf(address);
  await limits.take('resetGuess', network);
  if (!(await linkLivesOn((sql, bind) => rows(services.db, sql, bind), userId, token, services.now()))) {
    services.log.warn({ user: userId, address }, 'a reset link was refused');
    throw notFound();
  }
  await limits.giveBack('resetGuess', network);
  const owner = await passwordOwner(services, userId);
  checkPassword(body.password, owner);
  // Hashing is expensive; only do it for a valid link.
  const passwordHash = await hashPassword(body.password);

  await change(services, { actor: null, verb: call }, async (work) => {
    const user = await work.lock(User, userId, fragment('t.deleted_at IS NULL'));
    if (!(await spendLink(work, userId, token))) throw notFound();
    if (user.passwordHash !== null) await queuePasswordEmail(work, userId, 'link');
    await work.update(User, user, { passwordHash, verified: true, forcePwReset: false });
    await endSessions(work, userId);
  });
  services.log.info({ user: userId, address }, 'a password was reset by link');
  // The link proved that this person owns the account, so failed sign-ins elsewhere must not lock them out, neither
  // here nor on the device they sign in on, which is often another one.
  const account = accountOf(owner.email);
  await limits.clear('signInAccount', account);
  const json = new Json(JSON.stringify({ message: texts.passwordSaved }));
  return { json, headers: rememberDevice(services, account, null) };
}
