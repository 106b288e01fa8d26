import type { Sequelize } from 'sequelize';
import { oneRow } from '../sql';

/** Number of processes of this program connected to the database, including this one. */
export async function countProcesses(db: Sequelize): Promise<number> {
  const found = await oneRow<{ n: number }>(
    db,
    `SELECT count(DISTINCT application_name)::int AS n
     FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^takeoffs [0-9a-f]{16}$'`,
  );
  return found?.n ?? 1;
}
