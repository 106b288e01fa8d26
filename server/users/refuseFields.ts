import { isAdmin, isStaff, type Role } from '../../common/access/roles';
import { profileFields } from '../../common/users/user';
import { invalid } from '../work/refusal';

/** Rejects fields that this kind of user doesn't have, with a 422 that names them (R1). */
export function refuseFields(
  person: { role: Role | null; hasQuoter: boolean },
  body: Record<string, unknown>,
  more: readonly string[],
): void {
  const allowed = new Set<string>([...profileFields.all, ...more, 'expected']);
  if (person.hasQuoter || isAdmin(person.role)) for (const field of profileFields.quoterOrAdmin) allowed.add(field);
  if (isStaff(person.role)) for (const field of profileFields.staff) allowed.add(field);
  const wrong = Object.keys(body).filter((field) => body[field] !== undefined && !allowed.has(field));
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((field) => [field, 'is not a setting of this person'])));
}
