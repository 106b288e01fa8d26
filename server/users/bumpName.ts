import type { User } from '../../db/models/User';
import { bumpDependents } from '../work/bumpDependents';
import type { RowOf, Work } from '../work/Work';

/** A user's name appears on jobs and notes, the phone number on submitted jobs. */
export async function bumpName(work: Work, user: RowOf<User>, to: { name?: string; phone?: string }): Promise<void> {
  if (to.name !== undefined && to.name !== user.name) await bumpDependents(work, 'user.name', user.id);
  else if (to.phone !== undefined && to.phone !== user.phone) await bumpDependents(work, 'user.phone', user.id);
}
