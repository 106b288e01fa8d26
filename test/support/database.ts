import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../db/migrate';

const template = 'takeoffs_template';

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString();

/** Creates the migrated template database that tests clone, once per run; no task runner ever uses it. */
export async function makeTemplate(databaseUrl: string): Promise<void> {
  await run(databaseUrl, `CREATE DATABASE ${template}`);
  const url = named(databaseUrl, template);
  await migrate(url);
}

/** A separate database on the run's PostgreSQL, deleted by drop(). */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function make(statements: (name: string) => string[]): Promise<TestDatabase> {
  const home = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(home, ...statements(name));
  return { url: named(home, name), drop: () => drop(home, name) };
}

/** Clones the migrated template. */
export const cloneDatabase = (): Promise<TestDatabase> =>
  make((name) => [
    `CREATE DATABASE ${name} TEMPLATE ${template}`,
    // These tests don't need durability; those that kill databases start their own.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  ]);

/** Creates an empty database. */
export const emptyDatabase = (): Promise<TestDatabase> => make((name) => [`CREATE DATABASE ${name}`]);

/** Drops a database, retrying while autovacuum is connected to it. */
async function drop(home: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await run(home, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      if (tries === 20) throw error;
      await pause(250);
    }
  }
}
