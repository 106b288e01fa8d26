import { expect, test } from 'vitest';
import { remind } from '../../server/inbox/remind';
import { RefusedForGood } from '../../server/outside/mail/mail';
import { mailPrint } from '../../server/prints/emails/mailPrint';
import { taskSchemas } from '../../server/work/tasks/tasks';
import { printWorld } from '../quotes/print/printWorld';
import { personNames } from '../support/people';

// R10.3: what a quote's customer does, and emails that fail for good. The quote is client's; client2 makes a link.

const { world, client, get, begin, print } = printWorld();
const nobody = () => world().as('nobody');

/** Notifications about quotes per person, oldest first. */
async function notified() {
  const all: Record<string, string[]> = {};
  for (const who of personNames.filter((name) => name !== 'inactive')) {
    const found = await world()
      .as(who)
      .does('inbox.list', { query: { limit: 100 } });
    const own = found
      .filter(({ kind }) => /^quote|^email/.test(kind))
      .map(({ kind, who: by, text }) => `${kind} ${by} ${text}`.trim());
    if (own.length > 0) all[who] = own.reverse();
  }
  return all;
}

test('reminds of a quote that the customer opened three days ago, unless it was answered or the link revoked', async () => {
  const day = 24 * 60 * 60_000;
  const opened = world().clock.now();
  const ids: number[] = [];
  for (const what of ['waits', 'accepted', 'revoked', 'replaced', 'over'] as const) {
    const id = await begin();
    const { url } = await print(id);
    const body = { print: url, detail: 'prices' as const, recipient: `Carl ${what}` };
    const made = await world().as('client2').does('links.create', { params: { id }, body });
    const params = { token: made.url.slice(-43) };
    await nobody().does('customerQuotes.open', { params });
    if (what === 'accepted') await nobody().does('customerQuotes.accept', { params, body: { name: 'Ana Ruiz' } });
    if (what === 'revoked') await client().does('links.revoke', { params: { id, link: made.link } });
    if (what === 'replaced') {
      // Version B was sent, but not opened.
      await client().does('quotes.update', { params: { id }, body: { tax: '7' } });
      const next = await client().does('links.create', {
        params: { id },
        body: { ...body, print: (await print(id)).url },
      });
      expect(next.url).not.toBe(made.url);
    }
    if (what === 'over') await world().sql("UPDATE quotes SET sent_through = '2020-01-01' WHERE id = $1", [id]);
    if (what === 'waits') {
      // A second recipient of the same version opens it later.
      world().clock.advance(day);
      const second = await client().does('links.create', { params: { id }, body: { ...body, recipient: 'Di' } });
      await nobody().does('customerQuotes.open', { params: { token: second.url.slice(-43) } });
      world().clock.set(opened);
    }
    ids.push(id);
  }
  await world().sql('DELETE FROM notifications');
  world().clock.set(new Date(opened.getTime() + 3 * day - 1000));
  await remind(world().opened.services);
  expect(await notified()).toEqual({});
  world().clock.set(new Date(opened.getTime() + 3 * day));
  await remind(world().opened.services);
  world().clock.advance(day);
  await remind(world().opened.services);
  expect(await notified()).toEqual({ client: ['quoteWaiting Carl waits'], client2: ['quoteWaiting Carl waits'] });
  const [newest] = await client().does('inbox.list', { query: { limit: 1 } });
  expect(newest).toMatchObject({ quote: { _id: ids[0] }, job: null, by: null });
});

test('notifies the author and who made the link of the customer’s first look, question and answer', async () => {
  const id = await begin();
  const { url } = await print(id);
  await world().sql('DELETE FROM notifications');
  const body = { print: url, detail: 'prices' as const, recipient: 'Carl Whitaker' };
  const made = await world().as('client2').does('links.create', { params: { id }, body });
  const token = made.url.slice(-43);
  const params = { token };
  await nobody().does('customerQuotes.open', { params });
  world().clock.advance(11 * 60_000);
  await nobody().does('customerQuotes.open', { params });
  await nobody().does('customerQuotes.ask', { params, body: { name: '', text: 'Is it charcoal?' } });
  await nobody().does('customerQuotes.accept', { params, body: { name: 'Ana Ruiz' } });
  const both = ['quoteViewed Carl Whitaker', 'quoteAsked Carl Whitaker Is it charcoal?', 'quoteAccepted Ana Ruiz'];
  expect(await notified()).toEqual({ client: both, client2: both });
  const [newest] = await client().does('inbox.list', { query: { limit: 1 } });
  const quote = await get(id);
  expect(newest).toMatchObject({ quote: { _id: id, num: quote.num, name: quote.name }, job: null, by: null });
  expect(await client().does('inbox.get')).toMatchObject({ unread: 3, quotes: [id] });
  await client().does('inbox.read', { body: { quoteId: id } });
  expect(await client().does('inbox.get')).toMatchObject({ unread: 0, quotes: [] });
  // Users who can't create quotes anymore no longer see notifications about them.
  await world().sql('UPDATE users SET has_quoter = false WHERE id = $1', [world().people.client2.id]);
  await world().refresh();
  world().opened.services.gate.viewers.clear();
  expect(Object.keys(await notified())).toEqual(['client']);
});

test('notifies of a declined quote with its reason', async () => {
  const id = await begin();
  const { url } = await print(id);
  await world().sql('DELETE FROM notifications');
  const { url: link } = await client().does('links.create', { params: { id }, body: { print: url, detail: 'prices' } });
  const body = { name: 'Carl Whitaker', reason: 'Too late.' };
  await nobody().does('customerQuotes.decline', { params: { token: link.slice(-43) }, body });
  expect(await notified()).toEqual({ client: ['quoteDeclined Carl Whitaker Too late.'] });
});

test('notifies who sent an email that failed for good, once', async () => {
  const id = await begin();
  const { url } = await print(id);
  await world().sql('DELETE FROM notifications');
  const to = ['jo@barn.test'];
  const sendAt = new Date(world().clock.now().getTime() + 3_600_000).toISOString();
  await client().does('prints.email', { params: { id: url.slice(-22) }, body: { to, sendAt } });
  const [task] = (await world().tasks()).filter(({ name }) => name === 'mail.print');
  const payload = taskSchemas['mail.print'].parse(task?.payload);
  const { services } = world().opened;
  const refusing = (error: Error) => ({ ...services, mail: { ...services.mail, send: () => Promise.reject(error) } });
  await expect(mailPrint(refusing(new Error('451 Later')), payload)).rejects.toThrow('451');
  expect(await notified()).toEqual({});
  for (const _attempt of [1, 2])
    await expect(mailPrint(refusing(new RefusedForGood('550 No such mailbox')), payload)).rejects.toThrow('550');
  expect(await notified()).toEqual({ client: ['emailFailed jo@barn.test 550 No such mailbox'] });
});
