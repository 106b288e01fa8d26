import pg from 'pg';

/** Runs a statement and returns its rows. */
export type RunSql = <T extends object>(sql: string, bind?: unknown[]) => Promise<T[]>;

/** Opens one connection for an administrative command and closes it afterwards; `name` shows in pg_stat_activity. */
export async function withClient<T>(url: string, name: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `takeoffs ${name}` });
  // The running statement reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export const runSqlOn =
  (client: pg.Client): RunSql =>
  async <T extends object>(sql: string, bind?: unknown[]) =>
    (await client.query(sql, bind)).rows as T[];
