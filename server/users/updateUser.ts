import { can } from '../../common/access/can';
import { isOutside, type Role } from '../../common/access/roles';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { profileFields } from '../../common/users/user';
import { User } from '../../db/models/User';
import { accountOf } from '../access/knownDevice';
import { checkPassword, hashPassword, passwordOwner } from '../access/passwords';
import { scope } from '../access/scope';
import { endSessions } from '../access/gate';
import { tellPasswordChanged } from '../auth/mailPasswordChanged';
import { presentOne } from '../views/present';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { conflict, forbidden, invalid } from '../work/refusal';
import { oneRow, place, rows } from '../work/sql';
import type { Work } from '../work/Work';
import { bumpName } from './bumpName';
import { userPresenter } from './presentUser';
import { refuseFields } from './refuseFields';

type UpdateAsk = Ask<Routes['users.update']>;

/** One user: admins read everybody, a person the own row; anything else does not exist. */
export const findUser = ({ house, viewer, params }: Ask<Routes['users.get']>) =>
  presentOne(
    (sql, bind) => rows(house.db, sql, bind),
    userPresenter,
    params.id,
    can['user.read'](viewer, { id: 0, role: null }) ? 'admin' : 'self',
    scope.users(viewer, 'u'),
  );

/**
 * Change a user: role, company, rights and password included; an admin can neither touch nor make a super (decisions §1).
 */
export async function updateUser(ask: UpdateAsk) {
  const { house, viewer, params } = ask;
  const { expected, client, password = '', ...fields } = ask.body;
  const given = password === '' ? undefined : await passwordByAdmin(ask, password);

  const json = await change(house, { actor: viewer, verb: ask.call }, async (work) => {
    if (client != null && can['user.grant'](viewer, { role: null })) await checkCompany(work, client, params.id);
    const revokes = fields.role !== undefined || fields.hasQuoter !== undefined || client !== undefined;
    const user = await (revokes
      ? work.lockToRevoke(User, params.id, scope.users(viewer))
      : work.lock(User, params.id, scope.users(viewer)));
    if (!can['user.update'](viewer, user) || !can['user.grant'](viewer, { role: fields.role ?? null })) {
      throw forbidden(
        user.role === 'super' || fields.role === 'super'
          ? 'Only a super user can change or make a super user.'
          : 'Only admins can change users. Your own settings are in your profile.',
      );
    }
    const role = fields.role === undefined ? user.role : fields.role;
    refuseFields({ role, hasQuoter: fields.hasQuoter ?? user.hasQuoter }, ask.body, profileFields.admin);
    await work.expect('user', user, expected, [...Object.keys(fields), ...(client === undefined ? [] : ['companyId'])]);
    const companyId = client === undefined ? user.companyId : client;
    if (!isOutside(role) && role !== null && companyId !== null) {
      if (client != null) throw invalid({ client: `does not go with role ${role}: staff belong to no company` });
    }
    await work.update(User, user, {
      ...fields,
      driveLetter: fields.driveLetter?.toUpperCase(),
      companyId: role !== null && !isOutside(role) ? null : companyId,
      passwordHash: given?.passwordHash,
    });
    if (given) await tellPasswordChanged(work, user.id, 'admin');
    if (fields.forcePwReset === true || given) await endSessions(work, user.id);
    await bumpName(work, user, fields);
    return presentOne((sql, bind) => work.sql(sql, bind), userPresenter, user.id, 'admin', scope.users(viewer, 'u'));
  });
  // Whoever asked the office for it could not sign in: failures with the old password don't count any more.
  if (given) await house.gate.limits.clear('signInAccount', given.account);
  return json;
}

/** Judged and hashed before the transaction, which should not hold its locks for as long as hashing takes. */
async function passwordByAdmin({ house, viewer, params }: UpdateAsk, password: string) {
  const binds: unknown[] = [params.id];
  const user = await oneRow<{ id: number; role: Role | null }>(
    house.db,
    `SELECT t.id, t.role FROM users t WHERE t.id = $1 AND ${place(scope.users(viewer), binds)}`,
    binds,
  );
  // Whoever may not change this user is told so by the transaction.
  if (!user || !can['user.update'](viewer, user)) return undefined;
  if (user.id === viewer.id) throw invalid({ password: 'is your own: change it in your profile' });
  const owner = await passwordOwner(house, user.id);
  checkPassword(password, owner);
  return { passwordHash: await hashPassword(password), account: accountOf(owner.email) };
}

/** A client on billing hold cannot be assigned (spec §4, §5); whoever is there already stays. */
async function checkCompany(work: Work, id: number, userId: number): Promise<void> {
  const [company] = await work.sql<{ billingHold: boolean; theirs: boolean }>(
    `SELECT billing_hold AS "billingHold", EXISTS (SELECT 1 FROM users u WHERE u.id = $2 AND u.company_id = c.id) AS theirs
     FROM companies c WHERE c.id = $1 FOR SHARE`,
    [id, userId],
  );
  if (!company) throw invalid({ client: 'is not a company' });
  if (company.billingHold && !company.theirs) throw conflict(texts.clientOnHold);
}
