import pg from 'pg';

/** Runs a statement and returns its rows. */
export type Ask = <T extends object>(sql: string, bind?: unknown[]) => Promise<T[]>;

/** One connection of an administrative command, closed at the end; `name` is what PostgreSQL shows for it. */
export async function withClient<T>(url: string, name: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `takeoffs ${name}` });
  // A lost connection is reported by the statement under way.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export const askThrough =
  (client: pg.Client): Ask =>
  async <T extends object>(sql: string, bind?: unknown[]) =>
    (await client.query(sql, bind)).rows as T[];
