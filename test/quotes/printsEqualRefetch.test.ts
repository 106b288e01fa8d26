import { afterAll, beforeAll, expect, it } from 'vitest';
import { sameAsRefetch, show, type Shown } from '../live/sameAsRefetch';
import { BrowserTab } from '../support/browserCache';
import { startWorld, type World } from '../support/world';

/** [P11, P12] Prints are made, published, mailed and deleted: whoever shows the quote shows it by itself. */
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

it('events make of quotes and their prints what asking again would answer', async () => {
  const client = world.as('client');
  const job = await world.makeJob('Submitted', { author: 'customer' });
  const { _id: id } = await client.does('quotes.create', { body: { name: 'A roof', job: job._id } });
  const params = { id };
  const shown: Shown[] = [];
  for (const tab of tabs) {
    const { queries: q } = tab;
    shown.push(...(await show(tab, [['the quotes of the job', q.quotesOfJob(job._id, tab.person.role)]])));
    // Role customer does not read it yet, and has no page to open.
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
    ['a print', () => client.does('prints.create', { params, body: {} })],
    ['its file', ready],
    ['published', publish],
    [
      'mailed',
      async () =>
        client.does('prints.email', { params: { id: (await url()).slice(-22) }, body: { to: ['jo@barn.test'] } }),
    ],
    ['taken back', publish],
    ['published again', publish],
    ['deleted', async () => client.does('prints.delete', { params, body: { url: await url() } })],
  ];
  for (const [what, take] of steps) {
    await take();
    await sameAsRefetch(world, shown, what);
  }
}, 120_000);

it('[P37] another default flat of the company reaches its quotes by itself, the open ones and the others', async () => {
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
  const held = await world.opened.quotes.acquire(open);
  const tab = tabs[0] as BrowserTab;
  await tab.openPage('quotePage', closed);
  const shown = await show(tab, [['the closed quote', tab.queries.quote(closed)]]);
  const flats = (id: number) => client.does('quotes.get', { params: { id } }).then(({ lines }) => lines?.[0]?.flats);
  expect([await flats(open), await flats(closed), await flats(own)]).toEqual([3, 3, 2]);

  // 12 pieces of 10 inches: four to a flat of 40, two to one of 20, six to the 60 that one quote says itself.
  await client.does('companies.update', { params, body: { flatWidth: 20 } });
  await expect.poll(() => flats(open)).toBe(6);
  await expect.poll(() => flats(closed)).toBe(6);
  expect(await flats(own)).toBe(2);
  await sameAsRefetch(world, shown, 'another default flat');
  world.opened.quotes.release(held);
});
