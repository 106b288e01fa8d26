import type { User } from '../../db/models/User';
import { bumpDependants } from '../work/bumpDependants';
import type { RowOf, Work } from '../work/Work';

/** A person's name stands on jobs and notes, the phone on the jobs that they submitted. */
export async function bumpName(work: Work, user: RowOf<User>, to: { name?: string; phone?: string }): Promise<void> {
  if (to.name !== undefined && to.name !== user.name) await bumpDependants(work, 'user.name', user.id);
  else if (to.phone !== undefined && to.phone !== user.phone) await bumpDependants(work, 'user.phone', user.id);
}
