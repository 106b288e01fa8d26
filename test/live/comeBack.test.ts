import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { texts } from '../../common/api/errors';
import { signToken } from '../../server/access/tokens';
import { BrowserTab, type TabOptions } from '../support/browserCache';
import type { Caller } from '../support/caller';
import { mustAct } from '../support/journey';
import type { LiveScreen } from '../support/live';
import { openLine, type TestLine } from '../support/line';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/**
 * [P51, P52] For each row of the table in PROTOCOL.md that a browser can meet: the socket is refused, closed or silent,
 * and the screen is live again within ten seconds of the server being able to serve it, without a click.
 */
const withinTen = 10_000;
let world: World;
const lines: TestLine[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  for (const line of lines) await line.stop();
  await world.stop();
});

/** Modules are loaded anew for each tab: one after the other. */
let opening: Promise<unknown> = Promise.resolve();
function openTab(hands: Caller, options?: TabOptions): Promise<BrowserTab> {
  const opened = opening.then(() => BrowserTab.open(hands, world.port, options));
  opening = opened.catch(() => {});
  return opened;
}
async function tabOnLine(name: PersonName): Promise<{ tab: BrowserTab; line: TestLine }> {
  const line = await openLine(world.port);
  lines.push(line);
  return { line, tab: await openTab(world.as(name), { linePort: line.port }) };
}
const down = (tab: BrowserTab, ms?: number) => tab.until(() => !tab.live, 'the screen says that it is not live', ms);
const back = (tab: BrowserTab) => tab.until(() => tab.live, 'the screen is live again', withinTen);

/** Whoever reads the table waits until it is unlocked. */
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

describe.concurrent('a screen comes back', () => {
  it('when the server cuts it off for a change of rights', async () => {
    const tab = await openTab(world.as('client2'));
    await world.as('admin').does('users.update', { params: { id: tab.person.id }, body: { hasQuoter: false } });
    await down(tab);
    await back(tab);
    tab.close();
  });

  it('when it sends more messages than it may', async () => {
    const tab = await openTab(world.as('cad'));
    for (let i = 0; i < 500; i++) tab.say('beat', {});
    await down(tab);
    await back(tab);
    tab.close();
  });

  it('when it sends a message that is too large', async () => {
    const tab = await openTab(world.as('cad'));
    tab.say('open', { kind: 'x'.repeat(100_000), id: 1 });
    await down(tab);
    await back(tab);
    tab.close();
  });

  it('when what arrives cannot be read', async () => {
    const { tab, line } = await tabOnLine('cad');
    line.garble();
    await down(tab);
    await back(tab);
    tab.close();
  });

  it('when its token ends and was renewed meanwhile', async () => {
    const hands = world.as('super');
    const { id, session } = world.people.super;
    const signed = new Date(world.clock.now().getTime() - 12 * 3_600_000 + 3000);
    const short = signToken(world.opened.house.gate.secret, id, session, signed);
    const tab = await openTab({ person: hands.person, token: short } as Caller);
    tab.renew(hands.token as string);
    await down(tab);
    await back(tab);
    tab.close();
  });

  it('when the connection is half open: it says so within 6 s, and makes a new one', async () => {
    const { tab, line } = await tabOnLine('client');
    line.freeze();
    const began = performance.now();
    await down(tab, 6500);
    await back(tab);
    expect(performance.now() - began).toBeLessThan(withinTen);
    tab.close();
  });

  it('when new connections are taken and never answered', async () => {
    const { tab, line } = await tabOnLine('clientPlain');
    line.cut();
    await down(tab);
    line.restore();
    line.pause();
    // The first attempt is given up after 5 s: another one is what comes back.
    await new Promise((resolve) => setTimeout(resolve, 6500));
    expect(tab.live).toBe(false);
    line.restore();
    await back(tab);
    tab.close();
  });

  it('when its person has too many sockets, as soon as one of them closes', async () => {
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

describe('a screen whose server is held up comes back', () => {
  it('after the changes could not be followed: cut off, and then refused, until they can', async () => {
    const tab = await openTab(world.as('admin'));
    const held = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    const unlock = await lock('changes');
    await down(tab);
    await expect(world.live('admin')).rejects.toThrow(texts.unavailable);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(tab.live).toBe(false);
    await unlock();
    await back(tab);
    const job = await world.makeJob('Submitted');
    await tab.until(() => held()?.some(({ _id }) => _id === job._id) === true, 'the change of afterwards');
    tab.close();
  });

  it('after its rights could not be read: at the handshake, and when it joins', async () => {
    const [late, early] = [
      await openTab(world.as('rival'), { connects: false }),
      await openTab(world.as('rivalCustomer'), { connects: false }),
    ];
    // Rights that have just been read let the handshake pass; joining reads them again.
    await world.as('rivalCustomer').call('jobs.list');
    const unlock = await lock('sessions');
    const connected = [late, early].map((tab) => tab.connect().catch(() => {}));
    await Promise.all([
      expect(world.live('rival')).rejects.toThrow(texts.unavailable),
      new Promise((resolve) => setTimeout(resolve, 3200)),
    ]);
    expect([late.live, early.live]).toEqual([false, false]);
    await unlock();
    await Promise.all([...connected, back(late), back(early)]);
    late.close();
    early.close();
  });

  it('after a page could not be opened: not live until it is, and nothing is missing', async () => {
    const job = await world.makeJob('Validated');
    const tab = await openTab(world.as('cad'));
    const page = await tab.show(tab.queries.job(job._id));
    const unlock = await lock('jobs');
    const opened = tab.openPage('jobPage', job._id);
    await down(tab);
    await unlock();
    await opened;
    await back(tab);
    await mustAct(world.as('cad2'), job._id, 'assign');
    await tab.until(() => page()?.statusCurrent === 'Working', 'the event of the page');
    tab.close();
  });

  it('after the server closed every socket', async () => {
    const tabs = [await openTab(world.as('client')), await openTab(world.as('admin'))];
    world.opened.live.line.disconnectAll();
    await Promise.all(tabs.map((tab) => down(tab)));
    await Promise.all(tabs.map((tab) => back(tab)));
    for (const tab of tabs) tab.close();
  });
});

it('[P51] a screen stays live on a server of an earlier version, which sends no heartbeat', async () => {
  const sends = vi.spyOn(world.opened.live.line, 'toEverySocket').mockImplementation(() => undefined);
  const tab = await openTab(world.as('super'));
  const end = performance.now() + 9000;
  while (performance.now() < end) {
    expect(tab.live).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  tab.close();
  sends.mockRestore();
});

it('a screen whose session has ended signs out instead', async () => {
  const tab = await openTab(world.as('customer2'));
  await world.as('customer2').does('auth.logout', { body: {} });
  await tab.until(() => !tab.signedIn, 'the browser is signed out');
  expect(tab.live).toBe(false);
  tab.close();
});
