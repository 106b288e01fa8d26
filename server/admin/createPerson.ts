import { isStaff, type Role } from '../../common/access/roles';
import { User } from '../../db/models/User';
import { issueLink } from '../access/links';
import { SettingError } from '../env';
import type { House } from '../house';
import { change } from '../work/change';

/**
 * Somebody of the office who may come in at once: the first super user of an installation, or one who is locked out
 * (then only the link is new). Answers a link on which a password is set.
 */
export async function createPerson(
  house: House,
  email: string,
  role: string,
): Promise<{ link: string; made: boolean }> {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new SettingError(`${email || 'Nothing'} is not an email address.`);
  if (!isStaff(role as Role)) throw new SettingError(`The role ${role} is not one of the office: cad, admin or super.`);
  return change(house, { actor: null, verb: 'admin.create' }, async (work) => {
    const [known] = await work.sql<{ id: number; deleted: boolean }>(
      'SELECT id, deleted_at IS NOT NULL AS deleted FROM users WHERE email_key = lower($1)',
      [email],
    );
    if (known?.deleted) throw new SettingError(`${email} was deleted: choose another address.`);
    const id =
      known?.id ??
      (await work.insert(User, { name: email.split('@')[0] ?? email, email, role: role as Role, verified: true })).id;
    return { link: await issueLink(work, house.env.publicUrl, id, 'forgotten'), made: known === undefined };
  });
}
