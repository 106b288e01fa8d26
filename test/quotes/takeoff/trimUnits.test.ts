import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { knownMigrations, migrate } from '../../../db/migrate';
import { addCompanies } from '../../support/people';
import { emptyDatabase, type TestDatabase } from '../../support/database';

// Quotes from before trims were priced by their unit.

let database: TestDatabase;
let client: pg.Client;
const sql = async <T extends object>(text: string, binds: readonly unknown[] = []): Promise<T[]> =>
  (await client.query(text, [...binds])).rows as T[];
beforeAll(async () => {
  database = await emptyDatabase();
  await migrate(
    database.url,
    knownMigrations.filter((name) => name < '0039'),
  );
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('keep their numbers, get their piece counts, and are queued for recomputation', async () => {
  const { A } = await addCompanies(sql);
  const [author] = await sql<{ id: number }>(
    `INSERT INTO users (name, email, role, company_id, verified) VALUES ('Rep', 'rep@people.test', 'client', $1, true) RETURNING id`,
    [A.id],
  );
  const [job] = await sql<{ id: number }>(
    `INSERT INTO jobs (company_id, author_id, name, pan1_width, status, status_time, time_in)
     VALUES ($1, $2, 'Barn', 36, 'Released', now(), now()) RETURNING id`,
    [A.id, author?.id],
  );
  const lines = [
    { _id: 'ridge', quantity: 12, total: 40.2 },
    { _id: 'note', quantity: null, total: null },
  ];
  const [quote] = await sql<{ id: number; version: number }>(
    `INSERT INTO quotes (job_id, company_id, author_id, job_author_id, n, job_num, num, time_in, time_changed, page)
     VALUES ($1, $2, $3, $3, 1, 100001, '100001-Q1', now(), now(), $4) RETURNING id, version`,
    [job?.id, A.id, author?.id, JSON.stringify({ lines, cutlist: [], panel: 'PBR' })],
  );
  await migrate(database.url);
  const after = await sql('SELECT version, page FROM quotes WHERE id = $1', [quote?.id]);
  expect(after).toMatchObject([
    {
      version: quote?.version,
      page: {
        lines: [
          { _id: 'ridge', quantity: 12, pieces: 12, total: 40.2 },
          { _id: 'note', quantity: null, pieces: null, total: null },
        ],
        cutlist: [],
        panel: 'PBR',
      },
    },
  ]);
  const queued = await sql<{ payload: { companyId: number } }>(
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'quotes.reckon'`,
  );
  expect(queued.map(({ payload }) => payload.companyId)).toEqual([A.id]);
});
