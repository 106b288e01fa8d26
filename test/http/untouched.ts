import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import type { World } from '../support/world';

const tables = [
  ...['companies', 'users', 'sessions', 'customers', 'jobs', 'job_status_times', 'notes', 'files'],
  ...['link_tokens', 'settings'],
  ...['panels', 'match_entries', 'ratio_entries', 'partner_clients'],
  ...['items', 'imports', 'import_rows'],
  ...['api_keys', 'webhooks', 'deliveries'],
  ...['quotes', 'quote_docs', 'quote_updates', 'quote_prints'],
  ...['idempotency_keys', 'changes', 'graphile_worker._private_jobs'],
];

/** How much there is of everything, and every version: equal before and after whatever is refused. */
export async function everythingOf(world: World): Promise<Record<string, unknown>> {
  const [row] = await world.sql<Record<string, unknown>>(
    `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS "${table}"`).join(', ')},
       (SELECT sum(version) FROM jobs) AS "versions of jobs", (SELECT sum(version) FROM users) AS "versions of users",
       (SELECT sum(version) FROM items) AS "versions of items", (SELECT sum(version) FROM customers) AS "versions of customers",
       (SELECT sum(version) FROM quotes) AS "versions of quotes",
       (SELECT sum(version) FROM companies) AS "versions of companies", (SELECT md5(string_agg(u::text, '' ORDER BY id)) FROM users u) AS people`,
  );
  const { waitingRoom } = world.opened.house.files;
  return { ...row, 'half-received files': (await readdir(waitingRoom)).length };
}

/** All is as it was; what was received of a refused upload is cleared away just after the answer. */
export const leftAsItWas = (world: World, before: Record<string, unknown>) =>
  expect.poll(() => everythingOf(world), { timeout: 5000, interval: 20 }).toEqual(before);
