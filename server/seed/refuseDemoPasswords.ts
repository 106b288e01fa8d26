import { storyPassword } from '../../db/seeds/people';
import { passwordFits } from '../access/passwords';
import { SettingError } from '../env';
import type { House } from '../house';
import { rows } from '../work/sql';

/**
 * Stops a start where others could sign in with the demo's password. The demo's people share one hash, which real
 * passwords never do, so there is at most one to try; an address of the demo is tried in any case.
 */
export async function refuseDemoPasswords({ db, env }: House): Promise<void> {
  if (env.reachable === null || env.publicDemo) return;
  const suspects = await rows<{ email: string; people: number; hash: string }>(
    db,
    `SELECT min(email) AS email, count(*)::int AS people, password_hash AS hash FROM users
     WHERE deleted_at IS NULL AND password_hash IS NOT NULL
     GROUP BY password_hash HAVING count(*) > 1 OR bool_or(email_key LIKE '%@demo.test') LIMIT 50`,
  );
  for (const { email, people, hash } of suspects) {
    if (!(await passwordFits(storyPassword, hash))) continue;
    const who = people === 1 ? `${email} still has` : `${email} and ${people - 1} more still have`;
    throw new SettingError(
      `${env.reachable} opens this installation to others, and ${who} the demo's password, which everybody knows. Use another DATA_DIR or DATABASE_URL; or start on this machine only (HOST=127.0.0.1, no PUBLIC_URL, DEMO=0) and delete these people; or set DEMO=public if everyone may sign in.`,
    );
  }
}
