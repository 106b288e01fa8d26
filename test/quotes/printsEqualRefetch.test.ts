import { afterAll, beforeAll, it } from 'vitest';
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
