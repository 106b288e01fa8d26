import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { QueryDefinition } from '../../client/api/QueryDefinition';
import { BrowserTab } from '../support/browserCache';
import { mustImport } from '../support/importing';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** [P11] The lists of customers, items and imports updated from events equal a fresh fetch. */
let world: World;
let company: number;
beforeAll(async () => {
  world = await startWorld();
  company = world.companies.A.id;
  await mustImport(
    world.as('admin'),
    'items',
    company,
    'SKU,Description,Type\nA1,Ridge,trim\nA2,Rake,trim\nB1,Screw,accessory\n',
  );
  await mustImport(world.as('admin'), 'customers', company, 'Customer Name,Customer Number\nAnn,C2\nBob,C1\nCid,\n');
});
afterAll(() => world.stop());

interface Shown {
  readonly tab: BrowserTab;
  readonly name: string;
  readonly definition: QueryDefinition<unknown>;
  readonly cached: () => unknown;
}

async function showAll(tab: BrowserTab, office: boolean): Promise<Shown[]> {
  const { queries: q } = tab;
  const page = (sort: string, limit: number) => ({ sort, limit, after: null });
  const client = office ? String(company) : undefined;
  const definitions: [string, QueryDefinition<unknown>][] = [
    ['items, 2 a page', q.items({ client }, page('sku', 2))],
    ['items by description, down', q.items({ client }, page('-description', 25))],
    ['items found', q.items({ client, q: 'rid' }, page('sku', 25))],
    ['customers', q.customerList({ client }, page('name', 25))],
    ['customers by number', q.customerList({ client }, page('customerNumForClient', 2))],
    ['the last import', q.imports('items', company, 1)],
  ];
  return Promise.all(
    definitions.map(async ([name, definition]) => ({ tab, name, definition, cached: await tab.show(definition) })),
  );
}

test('[P11] through every command', async () => {
  const readers: PersonName[] = ['admin', 'client'];
  const tabs: BrowserTab[] = [];
  const shown: Shown[] = [];
  for (const name of readers) {
    const tab = await BrowserTab.open(world.as(name), world.port);
    tabs.push(tab);
    shown.push(...(await showAll(tab, name === 'admin')));
  }
  const [admin, quoter] = [world.as('admin'), world.as('client')];
  let item = 0;
  let customer = 0;
  let imported = 0;
  const steps: [string, () => Promise<unknown>][] = [
    [
      'a new item',
      async () => ({ _id: item } = await quoter.does('items.create', { body: { sku: 'a0', type: 'trim' } })),
    ],
    ['it moves', () => admin.does('items.update', { params: { id: item }, body: { sku: 'Z9', description: 'Zee' } })],
    ['its type', () => quoter.does('items.update', { params: { id: item }, body: { type: 'other' } })],
    ['it goes', () => admin.does('items.delete', { params: { id: item } })],
    [
      'a new customer',
      async () =>
        ({ _id: customer } = await admin.does('customers.create', { body: { name: 'Abe', client: company } })),
    ],
    [
      'it has a number',
      () => quoter.does('customers.update', { params: { id: customer }, body: { customerNumForClient: 'C0' } }),
    ],
    ['it goes too', () => admin.does('customers.delete', { params: { id: customer } })],
    [
      'an import',
      async () =>
        (imported = (await mustImport(quoter, 'items', company, 'SKU,Type\nA1,other\nC1,trim\n')).import as number),
    ],
    ['its undoing', () => admin.does('imports.undo', { params: { id: imported } })],
    [
      'customers replaced',
      () => mustImport(admin, 'customers', company, 'Customer Name\nDee\n', { overwrite: 'true' }),
    ],
  ];
  try {
    for (const [what, run] of steps) {
      await run();
      await settled(shown);
      for (const { tab, name, definition, cached } of shown) {
        const fresh = await definition.load(new AbortController().signal);
        await vi.waitFor(
          () => expect(plain(cached()), `${tab.person.name}, ${name}, after ${what}`).toEqual(plain(fresh)),
          { timeout: 6000, interval: 20 },
        );
      }
    }
  } finally {
    for (const tab of tabs) tab.close();
  }
}, 120_000);

/** `next` is known only for a fetched page; for an updated page, `cut` says that there are more rows. */
const plain = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object' || !('rows' in value)) return value;
  const { next, cut, ...page } = value as unknown as { next: string | null; cut?: true };
  return { ...page, more: next !== null || cut === true };
};

async function settled(shown: readonly Shown[]): Promise<void> {
  const [last] = await world.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM changes');
  await vi.waitFor(
    () => expect(world.opened.live.changeFeed.position ?? 0).toBeGreaterThanOrEqual(Number(last?.id)),
    8000,
  );
  const busy = () => shown.some(({ tab }) => tab.client.isFetching() > 0 || tab.waits());
  await new Promise((resolve) => setTimeout(resolve, 20));
  await vi.waitFor(() => expect(busy()).toBe(false), { timeout: 8000, interval: 20 });
}
