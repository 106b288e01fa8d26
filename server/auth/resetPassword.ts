import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { User } from '../../db/models/User';
import { endSessions } from '../access/gate';
import { linkLivesOn, spendLink } from '../access/links';
import { checkPassword, hashPassword } from '../access/passwords';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { fragment, rows } from '../work/sql';

/** Set a password by a mailed link, which proves the address as well; every session ends (decisions §3, security D11). */
export async function resetPassword({ house, params, body, call }: Ask<Routes['auth.resetPassword']>) {
  const { userId, token } = params;
  checkPassword(body.password);
  // Hashing is dear: only for who has a link.
  if (!(await linkLivesOn((sql, bind) => rows(house.db, sql, bind), userId, token, house.now()))) throw notFound();
  const passwordHash = await hashPassword(body.password);

  await change(house, { actor: null, verb: call }, async (work) => {
    const user = await work.lock(User, userId, fragment('t.deleted_at IS NULL'));
    if (!(await spendLink(work, userId, token))) throw notFound();
    await work.update(User, user, { passwordHash, verified: true, forcePwReset: false });
    await endSessions(work, userId);
  });
  return { value: { message: texts.passwordSaved } };
}
