import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEqualsRefetch, show, type Shown } from '../../live/expectEqualsRefetch';
import { BrowserTab } from '../../support/browserCache';
import { startWorld, type World } from '../../support/world';

/** [P11, P12] Quotes on screen stay equal to a refetch while PDFs are created, shared, emailed and deleted. */
let world: World;
const tabs: BrowserTab[] = [];
beforeAll(async () => {
  world = await startWorld({ tasks: true });
  for (const name of ['client', 'admin', 'customer'] as const) {
    tabs.push(await BrowserTab.open(world.as(name), world.port, { hurried: true }));
  }
});
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await world.stop();
});

it('leaves quotes and prints equal to a refetch after events', async () => {
  const client = world.as('client');
  const job = await world.makeJob('Submitted', { author: 'customer' });
  const { _id: id } = await client.does('quotes.create', { body: { name: 'A roof', job: job._id } });
  const params = { id };
  const shown: Shown[] = [];
  for (const tab of tabs) {
    const { queries: q } = tab;
    shown.push(...(await show(tab, [['the quotes of the job', q.quotesOfJob(job._id, tab.person.role)]])));
    // Role customer can't read it yet, so there is no page to open.
    if (tab.person.role === 'customer') continue;
    await tab.openPage('quotePage', id);
    shown.push(...(await show(tab, [['the quote', q.quote(id)]])));
  }
  const url = async () => {
    const { quotePdf } = await client.does('quotes.get', { params });
    return quotePdf[0]?.url as string;
  };
  const publish = async () => client.does('prints.publish', { params, body: { quote: await url(), jobId: job._id } });
  const ready = async () => {
    for (;;) {
      const { quotePdf } = await client.does('quotes.get', { params });
      if (quotePdf.every((print) => print.state === 'ready')) return;
    }
  };
  const steps: [string, () => Promise<unknown>][] = [
    ['a new PDF', () => client.does('prints.create', { params, body: {} })],
    ['its file', ready],
    ['shared', publish],
    [
      'emailed',
      async () =>
        client.does('prints.email', { params: { id: (await url()).slice(-22) }, body: { to: ['jo@barn.test'] } }),
    ],
    ['unshared', publish],
    ['shared again', publish],
    [
      'unshared and shared again while the customer has its page open',
      async () => {
        const [, , customer] = tabs as [BrowserTab, BrowserTab, BrowserTab];
        await customer.openPage('quotePage', id);
        await publish();
        await publish();
        await customer.openPage('quotePage', id);
        shown.push(...(await show(customer, [['the quote of the customer', customer.queries.quote(id)]])));
      },
    ],
    ['renamed', () => client.does('quotes.update', { params, body: { name: 'Another roof' } })],
    ['deleted', async () => client.does('prints.delete', { params, body: { url: await url() } })],
  ];
  for (const [what, take] of steps) {
    await take();
    await expectEqualsRefetch(world, shown, what);
  }
}, 120_000);

it('[P37] updates open and closed quotes when the company’s default flat changes', async () => {
  const [client, admin] = [world.as('client'), world.as('admin')];
  const { client: company } = await client.does('quotes.create', { body: { name: 'Which company' } });
  const params = { id: company as number };
  await admin.does('companies.update', { params, body: { flatWidth: 40 } });
  const made = async (flatWidth: number | '') => {
    const { _id: id } = await client.does('quotes.create', { body: { name: 'Trims' } });
    const line = { code: 'T', quantity: 12, unit: 'EA', drop: 10, price: 1 };
    await client.does('quotes.update', { params: { id }, body: { lines: [line], flatWidth } });
    return id;
  };
  const [open, closed, own] = [await made(''), await made(''), await made(60)];
  const opened = await world.opened.quotes.acquire(open);
  const tab = tabs[0] as BrowserTab;
  await tab.openPage('quotePage', closed);
  const shown = await show(tab, [['the closed quote', tab.queries.quote(closed)]]);
  const flats = (id: number) => client.does('quotes.get', { params: { id } }).then(({ lines }) => lines?.[0]?.flats);
  expect([await flats(open), await flats(closed), await flats(own)]).toEqual([3, 3, 2]);

  // 12 pieces of 10 inches: four per flat of 40, two per flat of 20, six per flat of 60, which one quote sets itself.
  await client.does('companies.update', { params, body: { flatWidth: 20 } });
  await expect.poll(() => flats(open)).toBe(6);
  await expect.poll(() => flats(closed)).toBe(6);
  expect(await flats(own)).toBe(2);
  await expectEqualsRefetch(world, shown, 'another default flat');
  world.opened.quotes.release(opened);
});
