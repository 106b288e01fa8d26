import { taskWords } from '../../common/system/taskWords';
import type { House } from '../house';
import { rows } from '../work/sql';
import type { TaskPayload } from '../work/tasks';
import { ourBrand } from './brand';
import { sendLetter } from './sendLetter';

const shown = 20;

/** Tasks that nobody tries any more, to every admin, once an hour at most. */
export async function mailGaveUp(house: House, { since }: TaskPayload<'mail.gaveUp'>): Promise<void> {
  const given = await rows<{ name: string; why: string; count: number }>(
    house.db,
    `SELECT task_identifier AS name, left(split_part(coalesce(max(last_error), ''), E'\n', 1), 200) AS why, count(*)::int AS count
     FROM graphile_worker.jobs WHERE attempts >= max_attempts AND updated_at >= $1 GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${shown}`,
    [since],
  );
  if (given.length === 0) return;
  const admins = await rows<{ name: string; email: string }>(
    house.db,
    `SELECT name, email FROM users WHERE role IN ('admin', 'super') AND verified AND email IS NOT NULL AND deleted_at IS NULL ORDER BY id`,
    [],
  );
  for (const { name, email } of admins)
    await sendLetter(
      house,
      {
        brand: ourBrand,
        name,
        paragraphs: ['Work for systems outside was tried again and again, and has been given up:'],
        facts: given.map((one) => [`${taskWords(one.name)}, ${one.count}×`, one.why]),
        button: { says: 'Look at the system', url: `${house.env.publicUrl}/admin/system` },
      },
      { to: email, subject: 'Work was given up', key: `gave up ${since} ${email}` },
    );
}
