import { taskWords } from '../../common/system/taskWords';
import type { Services } from '../services';
import { rows } from '../work/sql';
import type { TaskPayload } from '../work/tasks/tasks';
import { ourBrand } from './brand';
import { sendEmail } from './sendEmail';

const shown = 20;

/** Tells every admin about tasks that failed after all attempts, at most once an hour. */
export async function mailGaveUp(services: Services, { since }: TaskPayload<'mail.gaveUp'>): Promise<void> {
  const given = await rows<{ name: string; why: string; count: number }>(
    services.db,
    `SELECT task_identifier AS name, left(split_part(coalesce(max(last_error), ''), E'\n', 1), 200) AS why, count(*)::int AS count
     FROM graphile_worker.jobs WHERE attempts >= max_attempts AND updated_at >= $1 GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${shown}`,
    [since],
  );
  if (given.length === 0) return;
  const admins = await rows<{ name: string; email: string }>(
    services.db,
    `SELECT name, email FROM users WHERE role IN ('admin', 'super') AND verified AND email IS NOT NULL AND deleted_at IS NULL ORDER BY id`,
    [],
  );
  for (const { name, email } of admins)
    await sendEmail(
      services,
      {
        brand: ourBrand,
        name,
        paragraphs: ['These tasks failed after all attempts:'],
        facts: given.map((one) => [`${taskWords(one.name)}, ${one.count}×`, one.why]),
        button: { says: 'Open System', url: `${services.env.publicUrl}/admin/system` },
      },
      { to: email, subject: 'Tasks failed', key: `gave up ${since} ${email}` },
    );
}
