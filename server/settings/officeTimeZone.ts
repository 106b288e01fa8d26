import type { Sequelize } from 'sequelize';
import type { Env } from '../env/Env';
import { SettingError } from '../env/SettingError';
import { oneRow, rows } from '../work/sql';

/**
 * The office's time zone from the database. Days are counted in it, so once there are users OFFICE_TZ can't change it,
 * and a different value is an error.
 */
export async function readTimeZone(db: Sequelize, env: Env): Promise<string> {
  const found = await oneRow<{ zone: string }>(db, 'SELECT office_tz AS zone FROM settings WHERE id = 1');
  if (!found) throw new Error('The settings are missing.');
  if (env.officeTz !== null && env.officeTz !== found.zone)
    throw new SettingError(
      `Setting OFFICE_TZ: is ${env.officeTz}, but the time zone of this installation is ${found.zone}. Remove the setting; or, to change the time zone, stop the program and run: npm run admin -- set-time-zone ${env.officeTz}`,
    );
  return found.zone;
}

/** At startup, applies OFFICE_TZ to a database without users and jobs. */
export async function settleTimeZone(db: Sequelize, env: Env): Promise<string> {
  if (env.officeTz !== null)
    await rows(
      db,
      `UPDATE settings SET office_tz = $1 WHERE id = 1 AND office_tz <> $1
         AND NOT EXISTS (SELECT 1 FROM users) AND NOT EXISTS (SELECT 1 FROM jobs) RETURNING id`,
      [env.officeTz],
    );
  return readTimeZone(db, env);
}
