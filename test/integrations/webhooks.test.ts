import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import { signatureOf } from '../support/services/partner';
import type { World } from '../support/world';
import { type Receiver, signatureHeader, soon, startReceived } from './receiver';

/** Companies' webhooks, with a real receiver on loopback. */
let receiver: Receiver;
let world: World;
beforeAll(async () => {
  ({ receiver, world } = await startReceived());
});
afterAll(async () => {
  await world.stop();
  receiver.close();
});
beforeEach(async () => {
  receiver.reset();
  await world.sql('DELETE FROM webhooks');
});

const admin = () => world.as('admin');
const A = () => ({ id: world.companies.A.id });

describe('a webhook', () => {
  const hook = (events: string[], path = '/hook', who: 'client' | 'clientPlain' = 'client') =>
    world
      .as(who)
      .does('integrations.addWebhook', { params: A(), body: { url: `${receiver.url}${path}`, events: events as [] } });

  it('receives the events it subscribed to, as its creator sees them, signed with its own secret', async () => {
    const { secret } = await hook(['job.submitted', 'job.status', 'job.released']);
    const rep = await hook(['job.status'], '/rep', 'clientPlain');
    const job = await world.makeJob('Review');
    await mustAct(admin(), job._id, 'release');
    const events = () => receiver.at('/hook').map(({ body }) => body.event);
    // Submitted, Validated, Working, Review, Released.
    await expect
      .poll(() => events().sort(), soon)
      .toEqual(['job.released', ...Array(4).fill('job.status'), 'job.submitted']);
    for (const one of receiver.at('/hook')) {
      expect(signatureHeader(one)).toBe(signatureOf(one.text, world.clock.now(), secret));
      expect(one.body.job).toMatchObject({ _id: job._id, num: job.num });
      expect(one.body.job).toHaveProperty('quoteStatusCurrent');
      for (const hidden of ['revenue', 'level', 'cadCurrent', 'statusTimes', 'mrmProjectId', 'correction'])
        expect(one.body.job, hidden).not.toHaveProperty(hidden);
    }
    await receiver.until('/rep', 4);
    expect(receiver.at('/rep')[0]?.body.job).not.toHaveProperty('quoteStatusCurrent');
    expect(rep.secret).not.toBe(secret);
    expect(new Set(receiver.at('/hook').map(({ headers }) => headers['x-takeoffs-delivery'])).size).toBe(6);
  });

  it('receives a release once: “not a revision” is no release', async () => {
    await hook(['job.status', 'job.released']);
    const job = await world.makeJob('Revision');
    const events = (event: string) => receiver.at('/hook').filter(({ body }) => body.event === event);
    // Validated, Working, Review, Released, Revision.
    await expect.poll(() => events('job.status').length, soon).toBe(5);
    await mustAct(admin(), job._id, 'revisionResponse');
    await expect.poll(() => events('job.status').length, soon).toBe(6);
    const released = await world.sql(
      `SELECT id FROM deliveries WHERE entity_id = $1 AND webhook_id IS NOT NULL AND event = 'job.released'`,
      [job._id],
    );
    expect(released).toHaveLength(1);
  });

  it('[P11] updates its log on screen live, and so does the platform; versions don’t change', async () => {
    await hook(['job.submitted']);
    await world.makeJob('Submitted');
    await receiver.until('/hook', 1);
    const version = async () => (await admin().does('companies.get', { params: A() })).version;
    const before = await version();
    const tabs = [
      await BrowserTab.open(world.as('client'), world.port, { hurried: true }),
      await BrowserTab.open(admin(), world.port, { hurried: true }),
    ] as const;
    try {
      const log = await tabs[0].show(tabs[0].queries.integrations(A().id));
      const line = await tabs[1].show(tabs[1].queries.partnerLine());
      receiver.answers = [500];
      const params = { id: log()?.deliveries[0]?._id as number };
      await admin().does('integrations.replay', { params, body: {} });
      await tabs[0].until(() => log()?.deliveries[0]?.status === 500, 'the try is in the log');
      const { _id } = await admin().does('partner.test', { body: {} });
      await tabs[1].until(
        () => line()?.deliveries.find((one) => one._id === _id)?.state === 'delivered',
        'the test is in the log',
      );
    } finally {
      for (const tab of tabs) tab.close();
    }
    expect(await version()).toBe(before);
  });

  it('receives nothing about other companies, rejected calls or other events', async () => {
    await hook(['job.released', 'quote.created']);
    await world.as('rival').does('jobs.create', { body: { name: 'Theirs', pan1Width: 16 } });
    await world.makeJob('Submitted');
    const refused = await admin().call('jobs.create', {
      body: { name: 'x', pan1Width: 16, client: A().id, customerId: 99 },
    });
    expect(refused.status).toBe(404);
    await admin().does('quotes.create', { body: { name: 'A quote', client: A().id } });
    await receiver.until('/hook', 1);
    expect(receiver.at('/hook')[0]?.body).toMatchObject({ event: 'quote.created', quote: { name: 'A quote' } });
    expect(await world.sql('SELECT event FROM deliveries WHERE webhook_id IS NOT NULL')).toEqual([
      { event: 'quote.created' },
    ]);
  });

  it('that answers 410 is not retried, and one with an internal address is never called', async () => {
    receiver.answers = [410];
    await hook(['job.submitted']);
    const inner = await admin().does('integrations.addWebhook', {
      params: A(),
      body: { url: 'https://169.254.169.254/latest/meta-data', events: ['job.submitted'] },
    });
    await world.makeJob('Submitted');
    const log = async () => (await world.as('client').does('integrations.get', { params: A() })).deliveries;
    await expect.poll(async () => (await log()).map(({ state }) => state), soon).toEqual(['failed', 'failed']);
    expect((await log()).find(({ to }) => to === inner.made.url)?.response).toBe(
      "This URL isn't on the public internet.",
    );
    const one = (await log()).find(({ to }) => to !== inner.made.url) as { _id: number };
    await world.as('client').does('integrations.replay', { params: { id: one._id }, body: {} });
    await receiver.until('/hook', 2);
    expect(receiver.at('/hook')[0]?.text).toBe(receiver.at('/hook')[1]?.text);
  });

  it('needs the quoter for quote events, and a company can have ten at most', async () => {
    const plain = await world.as('clientPlain').call('integrations.addWebhook', {
      params: A(),
      body: { url: `${receiver.url}/x`, events: ['quote.status'] },
    });
    expect(plain.refused?.fields).toEqual({ events: "includes quote.status, which you can't grant" });
    for (const url of ['https://user:word@hooks.test/', 'https://[::/'])
      expect(
        (
          await world
            .as('client')
            .call('integrations.addWebhook', { params: A(), body: { url, events: ['job.status'] } })
        ).status,
      ).toBe(422);
    for (let i = 0; i < 10; i++) await hook(['job.status']);
    const eleventh = world
      .as('client')
      .call('integrations.addWebhook', { params: A(), body: { url: `${receiver.url}/x`, events: ['job.status'] } });
    expect((await eleventh).status).toBe(422);
  });
});

describe('a webhook whose creator', () => {
  it('loses the quoter is paused if it has quote events, and otherwise keeps receiving jobs', async () => {
    const creator = await world.addPerson({
      ...{ name: 'Creator without quoter', role: 'client', companyId: A().id, hasQuoter: true },
    });
    const add = async (events: ['quote.created' | 'job.submitted']) =>
      (
        await world.as(creator).does('integrations.addWebhook', {
          params: A(),
          body: { url: `${receiver.url}/former-quoter`, events },
        })
      ).made._id;
    const ofQuotes = await add(['quote.created']);
    const ofJobs = await add(['job.submitted']);
    const deliveries = (id: number) => world.sql('SELECT event FROM deliveries WHERE webhook_id = $1', [id]);
    await admin().does('quotes.create', { body: { name: 'A quote', client: A().id } });
    expect(await deliveries(ofQuotes)).toHaveLength(1);
    await world.sql('UPDATE users SET has_quoter = false WHERE id = $1', [creator.id]);
    const { webhooks } = await world.as('client').does('integrations.get', { params: A() });
    expect(webhooks.find(({ _id }) => _id === ofQuotes)?.paused?.why).toBe('creator');
    expect(webhooks.find(({ _id }) => _id === ofJobs)?.paused).toBeNull();
    await admin().does('quotes.create', { body: { name: 'A quote', client: A().id } });
    expect(await deliveries(ofQuotes)).toHaveLength(1);
  });

  const lost = [
    ['is deleted', 'UPDATE users SET deleted_at = now(), email = NULL WHERE id = $1'],
    ['is demoted', `UPDATE users SET role = 'viewer' WHERE id = $1`],
    ['is moved to another company', `UPDATE users SET company_id = (SELECT max(id) FROM companies) WHERE id = $1`],
  ] as const;

  it.each(lost)('%s is paused until someone resumes it, and the creator’s key stops working', async (how, sql) => {
    const creator = await world.addPerson({
      ...{ name: `Creator who ${how}`, role: 'client', companyId: A().id, hasQuoter: true },
    });
    const maker = world.as(creator);
    const events = ['job.submitted'] as ['job.submitted'];
    const { made } = await maker.does('integrations.addWebhook', {
      params: A(),
      body: { url: `${receiver.url}/orphan`, events },
    });
    const scopes = ['jobs:read'] as ['jobs:read'];
    const { key } = await maker.does('integrations.addKey', { params: A(), body: { name: how, scopes } });
    const list = () =>
      world.as('nobody').request('GET', '/api/v1/jobs', { headers: { authorization: `Bearer ${key}` } });
    expect((await list()).status).toBe(200);
    await world.sql(sql, [creator.id]);
    expect((await list()).status).toBe(401);
    const seen = async () => world.as('client').does('integrations.get', { params: A() });
    expect((await seen()).keys.find(({ name }) => name === how)).toMatchObject({
      ended: 'owner',
      madeBy: creator.name,
    });
    expect((await seen()).webhooks).toMatchObject([{ madeBy: creator.name, paused: { why: 'creator' } }]);
    await world.makeJob('Submitted');
    expect(await world.sql('SELECT 1 FROM deliveries WHERE webhook_id = $1', [made._id])).toEqual([]);
    const params = { id: made._id };
    expect(await world.as('client').does('integrations.resumeWebhook', { params, body: {} })).toMatchObject({
      madeBy: 'client',
      paused: null,
    });
    await world.makeJob('Submitted');
    await receiver.until('/orphan', 1);
  });
});

describe('a failing webhook URL', () => {
  const hook = (path: string, events = ['job.submitted']) =>
    world
      .as('client')
      .does('integrations.addWebhook', { params: A(), body: { url: `${receiver.url}${path}`, events: events as [] } });
  const submit = async (count: number) => {
    for (let i = 0; i < count; i++)
      await world.as('client').does('jobs.create', { body: { name: `Roof ${i}`, pan1Width: 16 } });
  };
  const log = async () => (await world.as('client').does('integrations.get', { params: A() })).deliveries;
  const first = async () => (await world.as('client').does('integrations.get', { params: A() })).webhooks[0];
  const outbox = () =>
    readdirSync(`${world.dataDir}/outbox`)
      .filter((name) => !name.startsWith('.'))
      .map(
        (name) =>
          JSON.parse(readFileSync(`${world.dataDir}/outbox/${name}`, 'utf8')) as { to: string; subject: string },
      );

  it('is reported to screens and the audit trail once, and once more when paused, however often it is retried', async () => {
    const { log: lines } = world.opened.services;
    const warn = vi.spyOn(lines, 'warn');
    const error = vi.spyOn(lines, 'error');
    receiver.down = true;
    await hook('/down');
    await world.sql("DELETE FROM changes WHERE verb = 'delivery.send'");
    await submit(1);
    const changeDiffs = async () =>
      (
        await world.sql<{ diff: object | null }>("SELECT diff FROM changes WHERE verb = 'delivery.send' ORDER BY id")
      ).map(({ diff }) => diff);
    // The fifth failure in a row pauses the webhook.
    for (let tries = 1; tries <= 5; tries++) {
      await expect.poll(async () => (await log())[0]?.tries, soon).toBe(tries);
      expect(await changeDiffs()).toEqual(
        tries < 5 ? [null] : [null, { webhookPaused: [null, `${receiver.url}/down`] }],
      );
      const key = `delivery:${(await log())[0]?._id}`;
      if (tries < 5) await world.sql('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1', [key]);
    }
    const warnings = warn.mock.calls.filter(([, text]) => String(text).startsWith('delivery '));
    expect(warnings.map(([facts, text]) => [(facts as { tries: number }).tries, text])).toEqual(
      [1, 2, 3, 4, 5].map((tries) => [tries, 'delivery failed: Their server answered with an error (500).']),
    );
    expect(warnings[0]?.[0]).toMatchObject({ company: world.companies.A.companyName, to: receiver.url });
    expect(JSON.stringify(warnings)).not.toMatch(/stack|\bat .*:\d+:\d+/);
    expect(error).not.toHaveBeenCalled();
    warn.mockRestore();
    error.mockRestore();
    await world.sql("DELETE FROM changes WHERE verb = 'delivery.send'");
  });

  it('that never responds delays neither another company’s print nor a password reset', async () => {
    const { _id: quote } = await world.as('rival').does('quotes.create', { body: { name: 'Next door' } });
    await hook('/silent');
    await hook('/silent/too');
    await submit(15);
    await receiver.until('/silent', 1);
    await world.as('rival').does('prints.create', { params: { id: quote }, body: {} });
    const { email } = world.people.viewer;
    await world.as('nobody').does('auth.lostPassword', { params: { email } });
    const print = async () =>
      (await world.as('rival').does('quotes.get', { params: { id: quote } })).quotePdf[0]?.state;
    await expect.poll(print, { timeout: 40_000, interval: 30 }).toBe('ready');
    const reset = () => outbox().some(({ to, subject }) => to === email && /password/i.test(subject));
    await expect.poll(reset, { timeout: 40_000, interval: 30 }).toBe(true);
    // Each attempt takes five seconds, so only the first few of thirty deliveries were tried by then.
    expect(receiver.received.filter(({ path }) => path.startsWith('/silent')).length).toBeLessThan(10);
    expect((await log()).filter(({ state }) => state === 'waiting').length).toBeGreaterThan(20);
  });

  it('opens its circuit breaker: later deliveries wait, and all are sent once a probe succeeds', async () => {
    receiver.down = true;
    await hook('/down');
    await submit(8);
    await receiver.until('/down', 5);
    await expect.poll(async () => (await first())?.paused?.why, soon).toBe('failing');
    expect(await first()).toMatchObject({
      waiting: 8,
      paused: { response: 'Their server answered with an error (500).' },
    });
    await submit(1);
    const audit = await admin().does('audit.list', { query: { 'filter[kind]': 'company' } });
    expect(JSON.stringify(audit)).toContain('Webhook paused');
    // One change row for the screens at the first failure of each delivery, none for retries.
    const [rows] = await world.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM changes WHERE verb = 'delivery.send' AND diff ? 'webhookPaused'`,
    );
    expect(rows?.n).toBe(1);
    expect(receiver.at('/down')).toHaveLength(5);
    receiver.down = false;
    const [newest] = await log();
    await world.as('client').does('integrations.replay', { params: { id: newest?._id ?? 0 }, body: {} });
    await expect.poll(async () => (await log()).map(({ state }) => state), soon).toEqual(Array(9).fill('delivered'));
    expect(await first()).toMatchObject({ waiting: 0, paused: null });
    expect(new Set(receiver.at('/down').map(({ headers }) => headers['x-takeoffs-delivery'])).size).toBe(9);
  });
});
