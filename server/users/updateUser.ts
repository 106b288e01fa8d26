import { can } from '../../common/access/can';
import { isOutside, type Role } from '../../common/access/roles';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { profileFields } from '../../common/users/user';
import { needsActivation } from '../../common/users/userList';
import { User } from '../../db/models/User';
import { accountOf } from '../access/knownDevice';
import { checkPassword, hashPassword, passwordOwner } from '../access/passwords';
import { scope } from '../access/scope';
import { endSessions } from '../access/gate';
import { queuePasswordEmail } from '../auth/mailPasswordChanged';
import { presentOne } from '../views/present';
import type { CallContext } from '../callContext';
import { change } from '../work/change';
import { conflict, forbidden, invalid } from '../work/refusal';
import { oneRow, place, rows } from '../work/sql';
import type { Work } from '../work/Work';
import { bumpName } from './bumpName';
import { queueActivatedEmail } from './mailActivated';
import { userPresenter } from './presentUser';
import { refuseFields } from './refuseFields';

type UpdateAsk = CallContext<Routes['users.update']>;

/** Returns a user: admins can read everyone, others only themselves; otherwise 404. */
export const findUser = ({ services, viewer, params }: CallContext<Routes['users.get']>) =>
  presentOne(
    (sql, bind) => rows(services.db, sql, bind),
    userPresenter,
    params.id,
    can['user.read'](viewer, { id: 0, role: null }) ? 'admin' : 'self',
    scope.users(viewer, 'u'),
  );

/** Updates a user, including role, company, permissions and password. Admins can't edit or create super users (R1). */
export async function updateUser(context: UpdateAsk) {
  const { services, viewer, params } = context;
  const { expected, client, password = '', ...fields } = context.body;
  const given = password === '' ? undefined : await passwordByAdmin(context, password);

  const json = await change(services, { actor: viewer, verb: context.call }, async (work) => {
    if (client != null && can['user.grant'](viewer, { role: null })) await checkCompany(work, client, params.id);
    const revokes =
      fields.role !== undefined ||
      fields.hasQuoter !== undefined ||
      fields.seesCosts !== undefined ||
      client !== undefined;
    const user = await (revokes
      ? work.lockToRevoke(User, params.id, scope.users(viewer))
      : work.lock(User, params.id, scope.users(viewer)));
    // Also depends on the role in the body, and the refusal says which of the two it is.
    if (!can['user.update'](viewer, user) || !can['user.grant'](viewer, { role: fields.role ?? null })) {
      throw forbidden(
        user.role === 'super' || fields.role === 'super'
          ? 'Only a super user can change or make a super user.'
          : 'Only admins can change users. Your own settings are in your profile.',
      );
    }
    const role = fields.role === undefined ? user.role : fields.role;
    refuseFields({ role, hasQuoter: fields.hasQuoter ?? user.hasQuoter }, context.body, profileFields.admin);
    await work.expect('user', user, expected, [...Object.keys(fields), ...(client === undefined ? [] : ['companyId'])]);
    const companyId = client === undefined ? user.companyId : client;
    if (!isOutside(role) && role !== null && companyId !== null) {
      if (client != null) throw invalid({ client: `does not go with role ${role}: staff belong to no company` });
    }
    const updated = await work.update(User, user, {
      ...fields,
      driveLetter: fields.driveLetter?.toUpperCase(),
      companyId: role !== null && !isOutside(role) ? null : companyId,
      passwordHash: given?.passwordHash,
    });
    if (waitsForAdmin(user) && !waitsForAdmin(updated)) await queueActivatedEmail(work, user.id);
    if (given) await queuePasswordEmail(work, user.id, 'admin');
    if (fields.forcePwReset === true || given) await endSessions(work, user.id);
    await bumpName(work, user, fields);
    return presentOne((sql, bind) => work.sql(sql, bind), userPresenter, user.id, 'admin', scope.users(viewer, 'u'));
  });
  // The user was locked out by failed sign-ins with the old password, so reset the counter.
  if (given) await services.gate.limits.clear('signInAccount', given.account);
  return json;
}

const waitsForAdmin = ({ role, companyId }: Pick<User, 'role' | 'companyId'>): boolean =>
  needsActivation({ role, client: companyId });

/** Checks and hashes the password before the transaction, so that hashing keeps no rows locked. */
async function passwordByAdmin({ services, viewer, params }: UpdateAsk, password: string) {
  const binds: unknown[] = [params.id];
  const user = await oneRow<{ id: number; role: Role | null }>(
    services.db,
    `SELECT t.id, t.role FROM users t WHERE t.id = $1 AND ${place(scope.users(viewer), binds)}`,
    binds,
  );
  // The transaction rejects users who can't make this change.
  if (!user || !can['user.update'](viewer, user)) return undefined;
  if (user.id === viewer.id) throw invalid({ password: 'is your own: change it in your profile' });
  const owner = await passwordOwner(services, user.id);
  checkPassword(password, owner);
  return { passwordHash: await hashPassword(password), account: accountOf(owner.email) };
}

/** Clients on billing hold can't be selected (R2, R8); users who already belong to one stay. */
async function checkCompany(work: Work, id: number, userId: number): Promise<void> {
  const [company] = await work.sql<{ billingHold: boolean; theirs: boolean }>(
    `SELECT billing_hold AS "billingHold", EXISTS (SELECT 1 FROM users u WHERE u.id = $2 AND u.company_id = c.id) AS theirs
     FROM companies c WHERE c.id = $1 FOR SHARE`,
    [id, userId],
  );
  if (!company) throw invalid({ client: 'is not a company' });
  if (company.billingHold && !company.theirs) throw conflict(texts.clientOnHold);
}
