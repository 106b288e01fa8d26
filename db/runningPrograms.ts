import type { Ask } from './withClient';

/** Whether the program is connected to this database: its connections bear its name and the id of its process. */
export async function programRuns(ask: Ask): Promise<boolean> {
  const found = await ask<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name ~ '^takeoffs [0-9a-f]{16}$' AND datname = current_database()`,
  );
  return (found[0]?.n ?? 0) > 0;
}
