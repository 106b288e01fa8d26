import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { printWorld } from '../print/printWorld';

// [Q83–Q86] The floor margin and its approval. client2 may see costs; client may not.

const { world, client, job, settled } = printWorld();
const pricer = () => world().as('client2');
const admin = () => world().as('admin');
const company = () => world().companies.A.id;
const floor = (percent: number | null) =>
  pricer().call('companies.update', { params: { id: company() }, body: { floorMargin: percent } });

beforeAll(async () => {
  const { client2 } = world().people;
  await admin().does('users.update', { params: { id: client2.id }, body: { seesCosts: true } });
  await pricer().does('items.create', { body: { sku: 'LOW', unit: 'EA', price: 10, cost: 9.17 } });
  await pricer().does('items.create', { body: { sku: 'LOW', unit: 'EA', priceCode: 'DEALER', price: 9, cost: 8 } });
});
beforeEach(async () => {
  await world().sql('DELETE FROM notifications');
  expect((await floor(20)).status).toBe(200);
});

const line = { sku: 'LOW', unit: 'EA', quantity: '10' };
/** A quote of 10 pieces that cost 9.17 each, at this price. */
async function quoteAt(price: string): Promise<number> {
  const { _id: id } = await client().does('quotes.create', { body: { name: 'Barn', job: job() } });
  await client().does('quotes.update', { params: { id }, body: { lines: [{ ...line, price }] } });
  return id;
}
async function reprice(id: number, price: string): Promise<void> {
  const { lines = [] } = await client().does('quotes.get', { params: { id } });
  await client().does('quotes.update', { params: { id }, body: { lines: [{ _id: lines[0]?._id as string, price }] } });
}
const margin = (id: number, who: 'client' | 'client2' | 'admin' = 'client') =>
  world().as(who).does('margin.get', { params: { id } });
const request = (id: number, note = 'Three more barns follow') =>
  client().call('margin.request', { params: { id }, body: { note } });
const print = (id: number) => client().call('prints.create', { params: { id }, body: {} });
const noticesOf = async (who: 'client' | 'client2' | 'admin' | 'rival') =>
  (await world().as(who).does('inbox.list', {})).filter(({ kind }) => kind.startsWith('margin'));

describe('costs of a quote', () => {
  it('are of the price level’s row, and only for those who can see costs', async () => {
    const id = await quoteAt('10');
    const ask = (priceCode: string) => ({ params: { id }, body: { skus: ['low', 'NONE'], priceCode } });
    expect(await pricer().does('margin.costs', ask(''))).toEqual([{ unit: 'EA', cost: 9.17 }, null]);
    expect(await admin().does('margin.costs', ask('DEALER'))).toEqual([{ unit: 'EA', cost: 8 }, null]);
    expect((await client().call('margin.costs', ask(''))).status).toBe(403);
    expect((await world().as('rival').call('margin.costs', ask(''))).status).toBe(404);
  });

  it('show their margin to a pricer and nothing but the state to a quoter', async () => {
    const id = await quoteAt('10');
    // 100 − 91.70 = 8.30: 8.3% of 100, 9.05% of 91.70.
    const quote = { cost: 91.7, sold: 100, margin: 8.3, markup: 9.05, unknown: 0 };
    expect(await margin(id, 'client2')).toEqual({
      state: 'under',
      request: null,
      amounts: { floor: 20, quote, approved: null },
    });
    expect(await margin(id)).toEqual({ state: 'under', request: null });
  });

  it('are in no event, PDF, version or document that a quoter receives', async () => {
    await floor(null);
    const id = await quoteAt('10');
    const screen = await world().live('client');
    await screen.opened('quotePage', id);
    await pricer().does('margin.get', { params: { id } });
    const { _id: item } = (await pricer().does('items.list', { query: { q: 'LOW' } }))[0] ?? {};
    await pricer().does('items.update', { params: { id: item as number }, body: { description: 'Changed' } });
    await expect.poll(() => JSON.stringify(screen.received)).toContain('Changed');
    const { body } = await print(id);
    await settled(id, body.num);
    const texts = [
      JSON.stringify(screen.received),
      JSON.stringify(await client().does('quotes.get', { params: { id } })),
    ];
    const { content } = await world().opened.services.quotes.read(id);
    texts.push(JSON.stringify(content));
    const [frozen] = await world().sql<{ text: string }>(
      'SELECT snapshot::text AS text FROM quote_prints WHERE quote_id = $1',
      [id],
    );
    texts.push(frozen?.text ?? '');
    for (const text of texts) expect(text).not.toMatch(/9\.17|91\.7|\b917\b/);
  });
});

describe('a quote under the floor', () => {
  it('goes to no customer before it is approved', async () => {
    const id = await quoteAt('10');
    const refused = await print(id);
    expect(refused.status).toBe(409);
    expect(refused.refused?.message).toBe(
      'Margin under the floor. Request approval before the quote goes to the customer.',
    );
    expect(JSON.stringify(refused.refused)).not.toMatch(/8\.3|9\.17/);
    expect((await request(id)).body.state).toBe('requested');
    expect((await print(id)).status).toBe(409);
    const open = (await margin(id, 'client2')).request?._id as number;
    const approved = await pricer().does('margin.approve', { params: { id }, body: { request: open, margin: 8.3 } });
    expect(approved).toMatchObject({
      state: 'approved',
      request: { decidedBy: world().people.client2.name },
      amounts: { approved: 8.3 },
    });
    expect((await print(id)).status).toBe(202);
  });

  it('isn’t shared, emailed or linked from a PDF that is older than the floor', async () => {
    await floor(null);
    const id = await quoteAt('10');
    const { url, num } = (await print(id)).body;
    await settled(id, num);
    await floor(20);
    const shared = await client().call('prints.publish', { params: { id }, body: { quote: url, jobId: job() } });
    const email = { params: { id: url.slice(-22) }, body: { to: ['jo@barn.test'] } };
    const emailed = await client().call('prints.email', email);
    const linked = await client().call('links.create', {
      params: { id },
      body: { print: url, detail: 'prices' as const },
    });
    expect([shared.status, emailed.status, linked.status]).toEqual([409, 409, 409]);
    await pricer().does('margin.approve', { params: { id }, body: { request: null, margin: 8.3 } });
    expect((await client().call('prints.email', email)).status).toBe(202);
  });

  it('keeps its approval until its margin falls further', async () => {
    const id = await quoteAt('10');
    await pricer().does('margin.approve', { params: { id }, body: { request: null, margin: 8.3 } });
    await reprice(id, '10.50');
    expect((await margin(id)).state).toBe('approved');
    await reprice(id, '9.99');
    expect((await margin(id)).state).toBe('under');
    expect((await print(id)).status).toBe(409);
    await reprice(id, '12');
    expect((await margin(id)).state).toBe('clear');
  });

  it('keeps its approval when a lower margin is requested and declined', async () => {
    const id = await quoteAt('10');
    await pricer().does('margin.approve', { params: { id }, body: { request: null, margin: 8.3 } });
    await reprice(id, '9.50');
    const open = (await request(id)).body.request?._id as number;
    await pricer().does('margin.decline', { params: { id }, body: { request: open, reason: 'Too low' } });
    expect((await margin(id)).state).toBe('declined');
    await reprice(id, '10');
    expect((await margin(id)).state).toBe('approved');
    expect((await print(id)).status).toBe(202);
  });

  it('is declined with a reason, which the requester reads, and may be requested again', async () => {
    const id = await quoteAt('10');
    const first = (await request(id)).body.request?._id as number;
    const decline = (reason: string) =>
      pricer().call('margin.decline', { params: { id }, body: { request: first, reason } });
    expect((await decline('  ')).status).toBe(422);
    expect((await decline('Ask for 10.80')).status).toBe(200);
    expect(await margin(id)).toMatchObject({ state: 'declined', request: { reason: 'Ask for 10.80' } });
    expect((await print(id)).refused?.message).toBe(
      'The margin was declined. Raise the prices, or request approval again.',
    );
    expect((await noticesOf('client')).map(({ kind, text }) => [kind, text])).toEqual([
      ['marginDeclined', 'Ask for 10.80'],
    ]);
    expect((await request(id)).status).toBe(200);
  });

  it('notifies those who can approve, and nobody else', async () => {
    const id = await quoteAt('10');
    await request(id, 'Three more barns follow');
    const [notice] = await noticesOf('client2');
    expect(notice).toMatchObject({ kind: 'marginRequested', text: 'Three more barns follow' });
    for (const who of ['client', 'admin', 'rival'] as const) expect(await noticesOf(who)).toEqual([]);
    const { client2 } = world().people;
    const right = (seesCosts: boolean) =>
      admin().does('users.update', { params: { id: client2.id }, body: { seesCosts } });
    await right(false);
    expect(await noticesOf('client2')).toEqual([]);
    await right(true);
  });
});

describe('bad input', () => {
  it('refuses a floor outside 0 to 100, and one from a person who can’t see costs', async () => {
    for (const percent of [-1, 100.01, 120]) expect((await floor(percent)).status, String(percent)).toBe(422);
    for (const percent of [0, 100, 12.25]) expect((await floor(percent)).status, String(percent)).toBe(200);
    const own = await client().call('companies.update', { params: { id: company() }, body: { floorMargin: 5 } });
    expect(own.refused?.fields).toEqual({ floorMargin: "can't be set, because you can't see costs" });
  });

  it('refuses a second request, and a request that isn’t needed', async () => {
    const id = await quoteAt('10');
    expect((await request(id, ' ')).status).toBe(422);
    const both = await Promise.all([request(id), request(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await request(id);
    expect(again.refused?.message).toBe(`${world().people.client.name} has requested approval already.`);
    expect((await request(await quoteAt('20'))).refused?.message).toBe(
      'The margin isn’t under the floor anymore, so it needs no approval.',
    );
  });

  it('lets one of two people decide and names them to the other', async () => {
    const id = await quoteAt('10');
    const open = (await request(id)).body.request?._id as number;
    const answers = await Promise.all([
      pricer().call('margin.approve', { params: { id }, body: { request: open, margin: 8.3 } }),
      admin().call('margin.decline', { params: { id }, body: { request: open, reason: 'Too low' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.refused?.message).toMatch(/ (approved|declined) the margin first\.$/);
  });

  it('refuses an approval of a margin that fell while it was decided', async () => {
    const id = await quoteAt('10');
    const open = (await request(id)).body.request?._id as number;
    await reprice(id, '9.50');
    const approve = (seen: number) =>
      pricer().call('margin.approve', { params: { id }, body: { request: open, margin: seen } });
    // 9.50 − 9.17 = 0.33, 3.47% of 9.50.
    expect((await approve(8.3)).refused?.message).toBe(
      'The margin is now 3.47%, lower than when you decided. Look at the quote and decide again.',
    );
    expect((await approve(3.47)).status).toBe(200);
  });

  it('lets no quoter without the right approve, and no other company see it', async () => {
    const id = await quoteAt('10');
    const body = { request: null, margin: null };
    expect((await client().call('margin.approve', { params: { id }, body })).status).toBe(403);
    expect((await world().as('rival').call('margin.get', { params: { id } })).status).toBe(404);
    expect((await world().as('customer').call('margin.get', { params: { id } })).status).toBe(404);
  });
});
