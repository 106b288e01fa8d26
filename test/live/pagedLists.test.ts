import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import type { JobListFilter } from '../../common/jobs/jobList';
import type { JobView } from '../../common/jobs/job';
import type { Paged } from '../../common/live/paged';
import { BrowserTab } from '../support/browserCache';
import { type JobAct, mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/**
 * [P11, P22] Pages of long lists, with filter, sort and search, in the browser cache: after events they equal a
 * refetch, and they refetch only when a row leaves or moves.
 */
let world: World;
const jobs: number[] = [];
beforeAll(async () => {
  world = await startWorld();
  const names = ['Zeta barn', 'alpha shed', 'Ösling hall', 'beta barn', 'Gamma roof', 'delta barn', 'Epsilon shed'];
  for (const [i, name] of names.entries()) {
    const state = (['Submitted', 'Validated', 'Working'] as const)[i % 3] as 'Submitted';
    const job = await world.makeJob(state, { author: i % 2 ? 'customer' : 'client', body: { name } });
    jobs.push(job._id);
    world.clock.advance(61_000);
  }
}, 60_000);
afterAll(() => world.stop());

type Definition = QueryDefinition<Paged<JobView>>;
interface Shown {
  readonly tab: BrowserTab;
  readonly name: string;
  readonly definition: Definition;
  readonly cached: () => Paged<JobView> | undefined;
}
const lists: [string, JobListFilter, string, number][] = [
  ['newest', {}, '-num', 3],
  ['all of them', {}, '-num', 50],
  ['active, by name', { activeOnly: true }, 'name', 3],
  ['Working, last moved first', { status: ['Working'] }, '-statusTimeCurrent', 2],
  ['mine, by due time', { mineOnly: true }, 'dueBackTime', 2],
  ['found by "barn"', { q: 'barn' }, '-num', 2],
];

async function show(tab: BrowserTab): Promise<Shown[]> {
  const shown: Shown[] = [];
  const add = async (name: string, definition: Definition) => {
    const cached = await tab.show(definition);
    shown.push({ tab, name, definition, cached });
    return cached();
  };
  for (const [name, filter, sort, limit] of lists) {
    const page = { sort, limit, after: null };
    const first = await add(name, tab.queries.jobList(filter, page, tab.me));
    if (!first?.next) continue;
    const next = { ...page, after: first.next, edge: first.rows.at(-1) };
    await add(`${name}, page 2`, tab.queries.jobList(filter, next, tab.me));
  }
  return shown;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function waitUntilIdle(tabs: readonly BrowserTab[]): Promise<void> {
  const [last] = await world.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM changes');
  const end = performance.now() + 8000;
  while ((world.opened.live.changeFeed.position ?? 0) < Number(last?.id) && performance.now() < end) await pause(5);
  await pause(20);
  const busy = () => tabs.some((tab) => tab.client.isFetching() > 0 || tab.waits());
  while (busy() && performance.now() < end) await pause(20);
}

async function compare(shown: readonly Shown[], after: string): Promise<void> {
  await waitUntilIdle(shown.map(({ tab }) => tab));
  for (const { tab, name, definition, cached } of shown) {
    const fresh = await definition.load(new AbortController().signal);
    await vi.waitFor(() => expect(cached()?.rows, `${tab.person.name}, ${name}, after ${after}`).toEqual(fresh.rows), {
      timeout: 5000,
      interval: 20,
    });
    // The total, which every page shows.
    if (/^(a new job|delete)/.test(after))
      await vi.waitFor(() => expect(cached()?.total, `${tab.person.name}, ${name}, total`).toBe(fresh.total), {
        timeout: 5000,
        interval: 20,
      });
  }
}

describe('pages of the estimates list', () => {
  it('[P11, P22] match a refetch', async () => {
    const readers: PersonName[] = ['admin', 'cad', 'clientPlain', 'customer'];
    const tabs: BrowserTab[] = [];
    const shown: Shown[] = [];
    const job = (nth: number) => jobs[nth] as number;
    const does = (who: PersonName, nth: number, what: JobAct): readonly [string, () => Promise<unknown>] => [
      `${what} of job ${nth}`,
      () => mustAct(world.as(who), job(nth), what),
    ];
    try {
      for (const name of readers) {
        const tab = await BrowserTab.open(world.as(name), world.port);
        tabs.push(tab);
        shown.push(...(await show(tab)));
      }
      const steps = [
        ['a new job', () => world.makeJob('Submitted', { author: 'customer', body: { name: 'Aardvark barn' } })],
        does('admin', 0, 'validate'),
        does('cad', 0, 'assign'),
        does('cad', 2, 'review'),
        does('admin', 2, 'release'),
        does('client', 2, 'revision'),
        does('cad', 5, 'rfi'),
        ['rush', () => world.as('admin').does('jobs.rush', { params: { id: job(4) }, body: { level: true } })],
        does('admin', 6, 'validate'),
        does('admin', 6, 'dueBack'),
        does('admin', 3, 'delete'),
        ['another new job', () => world.makeJob('Working', { author: 'client', body: { name: 'Ninth' } })],
      ] as const;
      for (const [what, take] of steps) {
        await take();
        await compare(shown, what);
      }
    } finally {
      for (const tab of tabs) tab.close();
    }
  }, 180_000);

  it('[P23] don’t refetch for changed or added rows, and refetch once for a removed row', async () => {
    const tab = await BrowserTab.open(world.as('admin'), world.port);
    try {
      const newest = await tab.show(tab.queries.jobList({}, { sort: '-num', limit: 3, after: null }, tab.me));
      const active = { activeOnly: true } as const;
      const page = await tab.show(tab.queries.jobList(active, { sort: '-num', limit: 3, after: null }, tab.me));
      await waitUntilIdle([tab]);
      tab.requestedUrls.length = 0;
      const fresh = await world.makeJob('Submitted', { author: 'client', body: { name: 'Added' } });
      await tab.until(() => newest()?.rows[0]?._id === fresh._id, 'the new job is on top');
      expect(newest()?.rows.length).toBe(3);
      expect(newest()?.cut).toBe(true);
      await mustAct(world.as('admin'), fresh._id, 'validate');
      await tab.until(() => page()?.rows[0]?.statusCurrent === 'Validated', 'the row is updated');
      expect(tab.requestedUrls).toEqual([]);

      const gone = await world.makeJob('Submitted', { author: 'client', body: { name: 'Removed' } });
      await tab.until(() => page()?.rows[0]?._id === gone._id, 'the next one is on top');
      const began = performance.now();
      await mustAct(world.as('admin'), gone._id, 'validateNoTakeoff');
      await tab.until(() => page()?.rows[0]?._id === fresh._id, 'it left');
      expect(performance.now() - began).toBeLessThan(3000);
      expect(page()?.rows.length).toBe(3);
      expect(tab.requestedUrls.length).toBe(1);
    } finally {
      tab.close();
    }
  }, 60_000);
});
