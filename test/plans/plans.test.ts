import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustAct } from '../support/journey';
import { type CrowdedWorld, crowdedWorld } from './crowdedWorld';
import { recordStatements, type PlanCosts, type PlanCache, explain, explainOnce, type Statement } from './plan';
import { type Offer, offersOf } from './offers';

/**
 * Query costs don't grow with history: explains the statements the server runs for every list, sort, filter, search,
 * page and count of the contract, among 10,000 and among 100,000 jobs.
 */
let small: CrowdedWorld;
let large: CrowdedWorld;
beforeAll(async () => {
  small = await crowdedWorld(10_000);
  large = await crowdedWorld(100_000);
}, 240_000);
afterAll(async () => {
  await small?.world.stop();
  await large?.world.stop();
});

interface Seen extends PlanCosts {
  readonly label: string;
  readonly sql: string;
}

const urlOf = ({ path, query }: Offer) => `${path}?${new URLSearchParams(query)}`;

/** Lists this reader may not read. */
const closed = new Set<string>();

/** Requests an offer and its second page, and returns the plans of all statements run for them. */
async function seenOf({ world }: CrowdedWorld, offer: Offer, cache: PlanCache): Promise<Seen[]> {
  if (closed.has(`${offer.name} ${offer.who}`)) return [];
  const seen: Seen[] = [];
  const caller = world.as(offer.who);
  let after: string | null = null;
  const ask = async (says: string) => {
    let next: string | null = null;
    let refused = false;
    const statements = await recordStatements(world, async () => {
      const query = after === null ? offer.query : { ...offer.query, after };
      const answer = await caller.request('GET', urlOf({ ...offer, query }));
      if (answer.status >= 500) throw new Error(`${offer.label}: ${answer.status} ${answer.text}`);
      refused = answer.status !== 200;
      if (answer.status === 403) closed.add(`${offer.name} ${offer.who}`);
      next = answer.headers.get('x-next');
    });
    if (refused) return;
    for (const statement of statements) {
      if (!/^\s*SELECT/i.test(statement.sql) || isHousekeeping(statement)) continue;
      seen.push({
        label: `${offer.label}${says}`,
        sql: statement.sql,
        ...(await explainOnce(world, cache, statement)),
      });
    }
    after = next;
  };
  await ask('');
  // Filtered queries have the same plan for the second page.
  if (after !== null && (offer.query.sort === undefined || Object.keys(offer.query).length === 2))
    await ask(', page 2');
  return seen;
}

/** Session lookups and change feed polls, which are tested separately. */
const isHousekeeping = ({ sql }: Statement) => /FROM sessions s|pg_snapshot_xmin|FROM settings/.test(sql);

/** Limits for a page and a count up to a thousand. Search results sorted by name are read completely. */
const tooMuch = (page: number, search: boolean, sums: boolean, foreign: boolean) => ({
  // Another client's name is in the index of all rows, so its matches are read and filtered out.
  examined: 20 * page + (foreign ? 55_000 : sums ? 25_000 : search ? 16_000 : 3000),
  indexed: search ? 100_000 : sums ? 25_000 : 12_000,
});
/**
 * True for the billing table's sum, which is exact up to 10,000 rows and so reads that many and the filtered ones.
 */
const isSummed = (sql: string): boolean => /AS unpriced/.test(sql);
/** Allowed blocks at ten times the jobs: a multiple, plus those of a thousand counted rows and of rows found before sorting. */
const mayGrow = (then: number, search: boolean, sums: boolean) => (search ? 10 : 1.25) * then + (sums ? 20_000 : 4500);

it('lists, sorts, filters, searches and counts use no scan, no offset, and read no more rows than a page needs', async () => {
  const wrong: string[] = [];
  const grown: string[] = [];
  const offers = offersOf(large);
  const before = new Map<string, Seen[]>();
  const cache: { small: PlanCache; large: PlanCache } = { small: new Map(), large: new Map() };
  for (const offer of offersOf(small)) before.set(offer.label, await seenOf(small, offer, cache.small));
  let statements = 0;
  for (const offer of offers) {
    const all = await seenOf(large, offer, cache.large);
    statements += all.length;
    const search = offer.query.q !== undefined;
    for (const { label, sql, examined, indexed, scans } of all) {
      const foreign = offer.who !== 'admin' && offer.query.q === 'birch metals';
      const most = tooMuch(offer.page, search, isSummed(sql), foreign);
      const says = `${label}: ${sql
        .replace(/\s+/g, ' ')
        .replace(/^.*? FROM (?=(jobs|customers|companies|users|items|changes|notes|quotes))/, '… FROM ')
        .slice(0, 200)}`;
      if (scans.length > 0) wrong.push(`scans ${scans} (${examined} rows) ${says}`);
      else if (examined > most.examined) wrong.push(`examines ${examined} rows ${says}`);
      else if (indexed > most.indexed) wrong.push(`reads ${indexed} index entries ${says}`);
      if (/\bOFFSET\b/i.test(sql)) wrong.push(`skips rows by OFFSET ${says}`);
      if (/count\(\*\)/i.test(sql) && !/LIMIT/i.test(sql)) wrong.push(`counts without a limit ${says}`);
    }
    // Blocks rather than time: how a page's cost grows with history.
    const blocks = (seen: readonly Seen[]) => seen.reduce((sum, { buffers }) => sum + buffers, 0);
    const [then, now] = [blocks(before.get(offer.label) ?? []), blocks(all)];
    if (
      now >
      mayGrow(
        then,
        search,
        all.some(({ sql }) => isSummed(sql)),
      )
    ) {
      grown.push(`${offer.label}: ${then} blocks among 10,000 jobs, ${now} among 100,000`);
    }
  }
  console.log(`${offers.length} offers, ${statements} statements, ${cache.large.size} different ones`);
  expect(wrong).toEqual([]);
  expect(grown).toEqual([]);
}, 300_000);

it('figures, pages, threads, commands and the change feed have bounded costs', async () => {
  const wrong: string[] = [];
  const run = async ({ world, talkedAbout, ids }: CrowdedWorld) => {
    const screens = await Promise.all((['admin', 'cad', 'client', 'customer'] as const).map((who) => world.live(who)));
    const [waiting] = await world.sql<{ id: number }>(
      "SELECT max(id) AS id FROM jobs WHERE status = 'Validated' AND company_id = $1",
      [ids.client[0]],
    );
    const id = (waiting as { id: number }).id;
    await Promise.all(screens.map((screen) => screen.opened('jobPage', id)));
    const statements = await recordStatements(world, async () => {
      for (const who of ['admin', 'cad', 'client', 'customer'] as const) {
        await world.as(who).does('stats.weekly');
        await world.as(who).call('jobs.get', { params: { id: talkedAbout } });
        await world.as(who).call('notes.list', { params: { jobId: talkedAbout } });
        const client = String(ids.client[0]);
        await world
          .as(who)
          .does('jobs.similar', { query: { name: 'Hangar 77', street: '1 Main St', city: 'Ogden', client } });
        await world
          .as(who)
          .does('companies.get', { params: { id: ids.client[0] as number } })
          .catch(() => null);
      }
      await mustAct(world.as('cad'), id, 'assign');
      await mustAct(world.as('client'), id, 'plainNote');
      await mustAct(world.as('cad'), id, 'review');
      await mustAct(world.as('admin'), id, 'release');
      await world.makeJob('RFI');
      await world.opened.live.changeFeed.poll();
      await Promise.all(screens.map((screen) => screen.next(({ word }) => word === 'counts')));
    });
    for (const screen of screens) screen.close();
    const seen = new Map<string, PlanCosts>();
    for (const statement of statements) {
      if (!/^\s*SELECT/i.test(statement.sql) || /graphile_worker|pg_advisory/.test(statement.sql)) continue;
      const sql = statement.sql.replace(/\s+/g, ' ');
      const costs = await explain(world, statement);
      const known = seen.get(sql);
      if (!known || known.buffers < costs.buffers) seen.set(sql, costs);
    }
    return seen;
  };
  const then = await run(small);
  const now = await run(large);
  expect(now.size).toBeGreaterThan(20);
  for (const [sql, { scans, examined, buffers }] of now) {
    const says = `${sql.slice(0, 120)} … ${sql.slice(-160)}`;
    if (scans.length > 0) wrong.push(`scans ${scans} (${examined} rows): ${says}`);
    // The thread of three hundred notes is the longest one read here.
    if (examined > 4000) wrong.push(`examines ${examined} rows: ${says}`);
    if (/\bOFFSET\b/i.test(sql)) wrong.push(`skips rows by OFFSET: ${says}`);
    const before = then.get(sql)?.buffers;
    if (before !== undefined && buffers > 1.25 * before + 200)
      wrong.push(`${before} blocks among 10,000 jobs, ${buffers} among 100,000: ${says}`);
  }
  expect(wrong).toEqual([]);
}, 60_000);
