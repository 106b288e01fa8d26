import { isStaff, type Role } from '../../common/access/roles';
import { User } from '../../db/models/User';
import { issueLink } from '../access/links';
import { SettingError } from '../env/SettingError';
import type { Services } from '../services';
import { change } from '../work/change';

/**
 * Creates a staff account that can sign in at once: the first super user, or a replacement link for someone locked out.
 * Returns a link for setting the password.
 */
export async function createPerson(
  services: Services,
  email: string,
  role: string,
): Promise<{ link: string; made: boolean }> {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new SettingError(`"${email}" isn't a valid email address.`);
  if (!isStaff(role as Role)) throw new SettingError(`Unknown role ${role}. Use cad, admin or super.`);
  return change(services, { actor: null, verb: 'admin.create' }, async (work) => {
    const [known] = await work.sql<{ id: number; deleted: boolean }>(
      'SELECT id, deleted_at IS NOT NULL AS deleted FROM users WHERE email_key = lower($1)',
      [email],
    );
    if (known?.deleted) throw new SettingError(`${email} belonged to a deleted user. Use another address.`);
    const id =
      known?.id ??
      (await work.insert(User, { name: email.split('@')[0] ?? email, email, role: role as Role, verified: true })).id;
    return { link: await issueLink(work, services.env.publicUrl, id, 'forgotten'), made: known === undefined };
  });
}
