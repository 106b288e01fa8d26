import pg from 'pg';
import * as Y from 'yjs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { texts } from '../../../common/api/errors';
import { signToken } from '../../../server/access/tokens';
import { type RunningServer, startServer } from '../../../server/startServer';
import { BrowserTab, type TabOptions } from '../../support/browserCache';
import type { Caller } from '../../support/caller';
import { mustAct } from '../../support/journey';
import type { LiveScreen } from '../../support/live';
import { startTestProxy, type TestProxy } from '../../support/services/testProxy';
import type { PersonName } from '../../support/people';
import { startWorld, type World } from '../../support/world';

/**
 * [P51, P52] Rows of the table in PROTOCOL.md that a browser can encounter: the socket is refused, closed or silent,
 * and the screen is live again within ten seconds of the server being able to serve it, without a click.
 */
const tenSeconds = 10_000;
let world: World;
const proxies: TestProxy[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop();
  await world.stop();
});

/** Tabs are opened one at a time, because each reloads the modules. */
let opening: Promise<unknown> = Promise.resolve();
function openTab(caller: Caller, options?: TabOptions): Promise<BrowserTab> {
  const opened = opening.then(() => BrowserTab.open(caller, world.port, options));
  opening = opened.catch(() => {});
  return opened;
}
async function openTabByProxy(name: PersonName): Promise<{ tab: BrowserTab; proxy: TestProxy }> {
  const proxy = await startTestProxy(world.port);
  proxies.push(proxy);
  return { proxy, tab: await openTab(world.as(name), { linePort: proxy.port }) };
}
const expectDisconnected = (tab: BrowserTab, ms?: number) =>
  tab.until(() => !tab.live, 'the screen shows that it is not live', ms);
const expectLive = (tab: BrowserTab) => tab.until(() => tab.live, 'the screen is live again', tenSeconds);

/** Other servers on the same database. */
const others: RunningServer[] = [];
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
async function startOtherServer({ revalidateMs, secret }: { revalidateMs?: number; secret?: string }) {
  const { env } = world.opened.services;
  const other = await startServer({
    env: { ...env, jwtSecret: secret ?? env.jwtSecret },
    databaseUrl: world.databaseUrl,
    pages: null,
    now: world.clock.now,
    migrated: true,
    tasks: false,
    revalidateMs,
  });
  others.push(other);
  return other;
}

/** Connections that lock a table, which blocks its readers. */
const locks: pg.Client[] = [];
afterEach(async () => {
  for (const client of locks.splice(0)) await client.end();
});
async function lock(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  locks.push(client);
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => void (await client.query('COMMIT'));
}

describe.concurrent('a screen reconnects', () => {
  it('after a change of permissions', async () => {
    const tab = await openTab(world.as('client2'));
    await world.as('admin').does('users.update', { params: { id: tab.person.id }, body: { hasQuoter: false } });
    await expectDisconnected(tab);
    await expectLive(tab);
    tab.close();
  });

  it('after exceeding the message limit', async () => {
    const tab = await openTab(world.as('cad'));
    for (let i = 0; i < 500; i++) tab.say('beat', {});
    await expectDisconnected(tab);
    await expectLive(tab);
    tab.close();
  });

  it('after sending a message that is too large', async () => {
    const tab = await openTab(world.as('cad'));
    tab.say('open', { kind: 'x'.repeat(100_000), id: 1 });
    await expectDisconnected(tab);
    await expectLive(tab);
    tab.close();
  });

  it('after receiving data that can’t be parsed', async () => {
    const { tab, proxy } = await openTabByProxy('cad');
    proxy.garble();
    await expectDisconnected(tab);
    await expectLive(tab);
    tab.close();
  });

  it('after its token expired and was renewed', async () => {
    const caller = world.as('super');
    const { id, session } = world.people.super;
    const signed = new Date(world.clock.now().getTime() - 12 * 3_600_000 + 3000);
    const short = signToken(world.opened.services.gate.secret, id, session, signed);
    const tab = await openTab({ person: caller.person, token: short } as Caller);
    tab.renew(caller.token as string);
    await expectDisconnected(tab);
    await expectLive(tab);
    tab.close();
  });

  it('within 6 s when the connection is half open, and shows that it isn’t live', async () => {
    const { tab, proxy } = await openTabByProxy('client');
    proxy.freeze();
    const began = performance.now();
    await expectDisconnected(tab, 6500);
    await expectLive(tab);
    expect(performance.now() - began).toBeLessThan(tenSeconds);
    tab.close();
  });

  it('when new connections were accepted but never answered, however long', async () => {
    const { tab, proxy } = await openTabByProxy('clientPlain');
    // After 25 s attempts have the longest timeout, and one of them has just started.
    proxy.cut();
    await expectDisconnected(tab);
    proxy.restore();
    proxy.swallow();
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    expect(tab.live).toBe(false);
    proxy.restore();
    await expectLive(tab);
    tab.close();
  }, 60_000);

  it('after its origin was refused, as soon as it is accepted', async () => {
    const { tab, proxy } = await openTabByProxy('rivalCustomer');
    proxy.comeFrom('https://elsewhere.test');
    proxy.cut();
    await expectDisconnected(tab);
    const before = proxy.connections;
    proxy.restore();
    await tab.until(() => proxy.connections >= before + 3, 'two attempts are refused');
    expect(tab.live).toBe(false);
    proxy.comeFrom(`http://127.0.0.1:${proxy.port}`);
    await expectLive(tab);
    tab.close();
  });

  it('after a proxy answered 502 for some seconds', async () => {
    const { tab, proxy } = await openTabByProxy('customer');
    const before = proxy.connections;
    proxy.refuseAsProxy();
    await expectDisconnected(tab);
    await tab.until(() => proxy.connections >= before + 4, 'four attempts are refused', 15_000);
    expect(tab.live).toBe(false);
    proxy.restore();
    await expectLive(tab);
    tab.close();
  });

  it('after the server closed it because it answered no ping', async () => {
    const { tab, proxy } = await openTabByProxy('viewer');
    proxy.mute();
    // A ping every 5 s, 5 s for its answer, and 5 s without a heartbeat because the close doesn't arrive.
    await expectDisconnected(tab, 20_000);
    await expectLive(tab);
    tab.close();
  });

  it('after it failed to process `ready`', async () => {
    const tab = await openTab(world.as('rival'));
    const fails = vi.spyOn(tab.client, 'removeQueries').mockImplementationOnce(() => {
      throw new Error('broken on purpose');
    });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    // Other permissions empty the cache.
    await world.as('super').does('users.update', { params: { id: tab.person.id }, body: { hasQuoter: false } });
    await tab.until(() => fails.mock.calls.length > 0, 'it fails');
    await expectLive(tab);
    expect(fails.mock.calls.length).toBeGreaterThan(1);
    expect(logged).toHaveBeenCalledWith('The connection could not be joined', expect.any(Error));
    logged.mockRestore();
    tab.close();
  });

  it('after thirty updates of a quote in a row that build on unknown edits', async () => {
    const { _id: id } = await world.as('client').does('quotes.create', { body: { name: 'Ahead of the server' } });
    const tab = await openTab(world.as('client'));
    const opened = await tab.ask<{ ok: boolean; value: { epoch: number; update: Uint8Array } }>('quoteOpen', {
      id,
      epoch: null,
      vector: Uint8Array.of(0),
    });
    if (!opened?.ok) throw new Error("The quote wasn't opened.");
    const { epoch, update } = opened.value;
    const doc = new Y.Doc();
    Y.applyUpdate(doc, new Uint8Array(update));
    const edits: Uint8Array[] = [];
    doc.on('update', (edit: Uint8Array) => edits.push(edit));
    for (let i = 0; i <= 30; i++) doc.getMap('header').set('color', `Color ${i}`);
    const send = (n: number) => tab.ask('quoteUpdate', { id, epoch, n, update: edits[n] });
    const refused = expect.objectContaining({ ok: false, code: 'resync' });
    const answers = await Promise.all(Array.from({ length: 29 }, (_, i) => send(i + 1)));
    expect(answers).toEqual(answers.map(() => refused));
    expect(tab.live).toBe(true);
    expect(await send(30)).toEqual(refused);
    await expectDisconnected(tab);
    await expectLive(tab);
    tab.close();
  });

  it('when the user had too many sockets, as soon as one of them closes', async () => {
    const others: LiveScreen[] = [];
    for (let i = 0; i < 50; i++) others.push(await world.live('cad2'));
    const tab = await openTab(world.as('cad2'), { connects: false });
    const connected = tab.connect();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(tab.live).toBe(false);
    others[0]?.close();
    await connected;
    for (const other of others) other.close();
    tab.close();
  });
});

describe('a screen reconnects when the server', () => {
  it('could not poll the changes and refused connections until it could', async () => {
    const tab = await openTab(world.as('admin'));
    const jobs = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    const unlock = await lock('changes');
    await expectDisconnected(tab);
    await expect(world.live('admin', { attempts: 1 })).rejects.toThrow(texts.unavailable);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(tab.live).toBe(false);
    await unlock();
    await expectLive(tab);
    const job = await world.makeJob('Submitted');
    await tab.until(() => jobs()?.some(({ _id }) => _id === job._id) === true, 'the later change');
    tab.close();
  });

  it('could not read its permissions, at the handshake or when joining', async () => {
    const [late, early] = [
      await openTab(world.as('rival'), { connects: false }),
      await openTab(world.as('rivalCustomer'), { connects: false }),
    ];
    // Cached permissions let the handshake pass; joining reads them again.
    await world.as('rivalCustomer').call('jobs.list');
    const unlock = await lock('sessions');
    const connected = [late, early].map((tab) => tab.connect().catch(() => {}));
    await Promise.all([
      expect(world.live('rival', { attempts: 1 })).rejects.toThrow(texts.unavailable),
      new Promise((resolve) => setTimeout(resolve, 3200)),
    ]);
    expect([late.live, early.live]).toEqual([false, false]);
    await unlock();
    await Promise.all([...connected, expectLive(late), expectLive(early)]);
    late.close();
    early.close();
  });

  it('could not open its page, and is not live before that', async () => {
    const job = await world.makeJob('Validated');
    const tab = await openTab(world.as('cad'));
    const page = await tab.show(tab.queries.jobDetail(job._id));
    const unlock = await lock('jobs');
    const opened = tab.openPage('jobPage', job._id);
    await expectDisconnected(tab);
    await unlock();
    await opened;
    await expectLive(tab);
    await mustAct(world.as('cad2'), job._id, 'assign');
    await tab.until(() => page()?.statusCurrent === 'Working', 'the event of the page');
    tab.close();
  });

  it('refused its token although the session is open', async () => {
    const other = await startOtherServer({ secret: 'another test secret, longer than thirty-two characters' });
    const { tab, proxy } = await openTabByProxy('super');
    const profiles = () => tab.requestedUrls.filter((url) => url.endsWith('/users/profile')).length;
    const before = profiles();
    proxy.leadTo(other.port);
    proxy.cut();
    await expectDisconnected(tab);
    proxy.restore();
    await tab.until(() => profiles() >= before + 2, 'it checks twice whether the session has ended');
    expect([tab.live, tab.signedIn]).toEqual([false, true]);
    proxy.leadTo(world.port);
    await expectLive(tab);
    tab.close();
  });

  it('could not check the sessions of all sockets', async () => {
    const other = await startOtherServer({ revalidateMs: 1000 });
    const { tab, proxy } = await openTabByProxy('super');
    proxy.leadTo(other.port);
    proxy.cut();
    await expectDisconnected(tab);
    proxy.restore();
    await expectLive(tab);
    const unlock = await lock('sessions');
    await expectDisconnected(tab, 15_000);
    await unlock();
    await expectLive(tab);
    tab.close();
  });

  it('closed every socket', async () => {
    const tabs = [await openTab(world.as('client')), await openTab(world.as('admin'))];
    world.opened.live.realtime.disconnectAll();
    await Promise.all(tabs.map((tab) => expectDisconnected(tab)));
    await Promise.all(tabs.map((tab) => expectLive(tab)));
    for (const tab of tabs) tab.close();
  });
});

it('[P51] stays live on an earlier server version that sends no heartbeat', async () => {
  const sends = vi.spyOn(world.opened.live.realtime, 'toEverySocket').mockImplementation(() => undefined);
  const tab = await openTab(world.as('super'));
  const end = performance.now() + 9000;
  while (performance.now() < end) {
    expect(tab.live).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  tab.close();
  sends.mockRestore();
});

describe('a screen whose session ended without an event signs out', () => {
  const endSession = (tab: BrowserTab) =>
    world.sql('UPDATE sessions SET ended_at = now() WHERE id = $1', [tab.person.session]);

  it('when the sessions of all sockets are checked', async () => {
    const other = await startOtherServer({ revalidateMs: 500 });
    const { tab, proxy } = await openTabByProxy('customer');
    proxy.leadTo(other.port);
    proxy.cut();
    await expectDisconnected(tab);
    proxy.restore();
    await expectLive(tab);
    await endSession(tab);
    await tab.until(() => !tab.signedIn, 'the browser is signed out');
    expect(tab.live).toBe(false);
    tab.close();
  });

  it('when it sends a message', async () => {
    const tab = await openTab(world.as('viewer'));
    await endSession(tab);
    for (let i = 0; i < 100 && tab.live; i++) {
      await tab.ask('beat', {});
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await tab.until(() => !tab.signedIn, 'the browser is signed out');
    expect(tab.live).toBe(false);
    tab.close();
  });
});

it('signs out a screen whose session has ended', async () => {
  const tab = await openTab(world.as('customer2'));
  await world.as('customer2').does('auth.logout', { body: {} });
  await tab.until(() => !tab.signedIn, 'the browser is signed out');
  expect(tab.live).toBe(false);
  tab.close();
});
