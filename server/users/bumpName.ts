import type { User } from '../../db/models/User';
import type { RowOf, Work } from '../work/Work';

/**
 * A person's name stands on jobs and notes, the phone on the jobs that they submitted: when one changes, the versions
 * of those rows move, and the screens that show them ask again.
 */
export async function bumpName(work: Work, user: RowOf<User>, to: { name?: string; phone?: string }): Promise<void> {
  const renamed = to.name !== undefined && to.name !== user.name;
  const newPhone = to.phone !== undefined && to.phone !== user.phone;
  if (!renamed && !newPhone) return;
  await work.sql(
    `UPDATE jobs SET id = id WHERE id IN
       (SELECT id FROM jobs WHERE author_id = $1 OR ($2 AND drafter_id = $1) ORDER BY id FOR NO KEY UPDATE)`,
    [user.id, renamed],
  );
  if (renamed) await work.sql('UPDATE notes SET id = id WHERE author_id = $1', [user.id]);
  work.stale(['job', 'jobPage', 'note']);
}
