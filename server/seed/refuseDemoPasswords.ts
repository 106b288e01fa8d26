import { storyPassword } from '../../db/seeds/people';
import { passwordFits } from '../access/passwords';
import { SettingError } from '../env/SettingError';
import type { Services } from '../services';
import { rows } from '../work/sql';

/**
 * Refuses to start a public server while users still have the demo password. Checks password hashes shared by several
 * users (like the demo users'), demo addresses, and all staff.
 */
export async function refuseDemoPasswords({ db, env }: Services): Promise<void> {
  if (env.reachable === null || env.publicDemo) return;
  const suspects = await rows<{ email: string; people: number; hash: string }>(
    db,
    `SELECT min(email) AS email, count(*)::int AS people, password_hash AS hash FROM users
     WHERE deleted_at IS NULL AND password_hash IS NOT NULL
     GROUP BY password_hash HAVING count(*) > 1 OR bool_or(email_key LIKE '%@demo.test') OR bool_or(company_id IS NULL)
     ORDER BY count(*) DESC LIMIT 200`,
  );
  for (const { email, people, hash } of suspects) {
    if (!(await passwordFits(storyPassword, hash))) continue;
    const who = people === 1 ? `${email} still has` : `${email} and ${people - 1} more still have`;
    throw new SettingError(
      `${env.reachable} opens this installation to others, and ${who} the demo's password, which everybody knows. Use another DATA_DIR or DATABASE_URL; or start on this machine only (HOST=127.0.0.1, no PUBLIC_URL, DEMO=0) and delete these people; or set DEMO=public if everyone may sign in.`,
    );
  }
}
