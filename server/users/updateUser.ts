import { can } from '../../common/access/can';
import { isOutside } from '../../common/access/roles';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { profileFields } from '../../common/users/user';
import { User } from '../../db/models/User';
import { scope } from '../access/scope';
import { endSessions } from '../access/gate';
import { presentOne } from '../views/present';
import type { Ask } from '../ask';
import { change } from '../work/change';
import { conflict, forbidden, invalid } from '../work/refusal';
import { rows } from '../work/sql';
import type { Work } from '../work/Work';
import { bumpName } from './bumpName';
import { userPresenter } from './presentUser';
import { refuseFields } from './refuseFields';

/** One user: admins read everybody, a person the own row; anything else does not exist. */
export const findUser = ({ house, viewer, params }: Ask<Routes['users.get']>) =>
  presentOne(
    (sql, bind) => rows(house.db, sql, bind),
    userPresenter,
    params.id,
    can['user.read'](viewer, { id: 0, role: null }) ? 'admin' : 'self',
    scope.users(viewer, 'u'),
  );

/** Change a user: role, company and rights included; an admin can neither touch nor make a super (decisions §1). */
export async function updateUser(ask: Ask<Routes['users.update']>) {
  const { house, viewer, params } = ask;
  const { expected, client, password = '', ...fields } = ask.body;

  return change(house, { actor: viewer, verb: ask.call }, async (work) => {
    if (client != null && can['user.grant'](viewer, { role: null })) await checkCompany(work, client, params.id);
    const user = await work.lock(User, params.id, scope.users(viewer));
    if (!can['user.update'](viewer, user) || !can['user.grant'](viewer, { role: fields.role ?? null })) {
      throw forbidden(
        user.role === 'super' || fields.role === 'super'
          ? 'Only a super user can change or make a super user.'
          : 'Only admins can change users. Your own settings are in your profile.',
      );
    }
    if (password !== '') throw invalid({ password: 'is for the person alone to choose; send a reset link instead' });
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
    });
    if (fields.forcePwReset === true) await endSessions(work, user.id);
    await bumpName(work, user, fields);
    return presentOne((sql, bind) => work.sql(sql, bind), userPresenter, user.id, 'admin', scope.users(viewer, 'u'));
  });
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
