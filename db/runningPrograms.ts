import type { RunSql } from './withClient';

/** True if a process of the program is connected to this database. */
export async function programRuns(runSql: RunSql): Promise<boolean> {
  const found = await runSql<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name ~ '^takeoffs [0-9a-f]{16}$' AND datname = current_database()`,
  );
  return (found[0]?.n ?? 0) > 0;
}
