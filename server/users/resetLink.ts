import type { Routes } from '../../common/api/routes';
import { allow } from '../access/allow';
import { issueLink } from '../access/links';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { User } from '../../db/models/User';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { all, oneRow, place } from '../work/sql';

/** A link for an admin to hand on; nobody below super gets one for a super. */
export async function resetLink({ house, viewer, params, call }: Ask<Routes['users.resetLink']>) {
  const binds: unknown[] = [params.email.trim()];
  const found = await oneRow<{ id: number }>(
    house.db,
    `SELECT u.id FROM users u WHERE u.email_key = lower($1) AND ${place(all(scope.users(viewer, 'u')), binds)}`,
    binds,
  );
  if (!found) throw notFound();
  return change(house, { actor: viewer, verb: call }, async (work) => {
    const user = await work.lock(User, found.id, scope.users(viewer));
    allow(viewer, 'user.resetLink', user);
    return { value: { pwLink: await issueLink(work, house.env.publicUrl, user.id, 'forgotten') } };
  });
}
