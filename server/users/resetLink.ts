import type { Routes } from '../../common/api/routes';
import { lockAllowed } from '../access/lockAllowed';
import { issueLink } from '../access/links';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { User } from '../../db/models/User';
import { change } from '../work/change';
import { notFound } from '../work/refusal';
import { all, oneRow, place } from '../work/sql';

/** Creates a reset link for an admin to pass on; only super users can create one for a super user. */
export async function resetLink(context: CallContext<Routes['users.resetLink']>) {
  const { services, viewer, params, call } = context;
  const binds: unknown[] = [params.email.trim()];
  const found = await oneRow<{ id: number }>(
    services.db,
    `SELECT u.id FROM users u WHERE u.email_key = lower($1) AND ${place(all(scope.users(viewer, 'u')), binds)}`,
    binds,
  );
  if (!found) throw notFound();
  return change(services, { actor: viewer, verb: call }, async (work) => {
    const user = await lockAllowed(context, work, User, found.id, scope.users(viewer));
    return { value: { pwLink: await issueLink(work, services.env.publicUrl, user.id, 'forgotten') } };
  });
}
