import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Balancer, openBalancer } from '../support/balancer';
import { BrowserTab } from '../support/browserCache';
import { type ActWith, type JobAct, makeJob, mustAct } from '../support/journey';
import { LiveScreen } from '../support/live';
import { addCompanies, addPerson, type Person } from '../support/people';
import { QuoteEditor } from '../support/quoteEditor';
import { QuoteLedger } from '../support/quoteSchedule';
import { saySeed, seeded } from '../support/random';
import { sameInTab, show } from '../live/sameAsRefetch';
import { handsAt } from './handsAt';
import { haveRedis, TestRedis } from './redis';
import { Several } from './Several';

/**
 * Three processes that start at once on an empty database, a real Redis, and a balancer in front: one set of facts, one
 * document, one count of attempts. Processes are killed, end and come back, Redis goes and comes back, and nobody loses
 * anything; screens say when they are late [P8, P33, P35, P42, P46, P47, P50].
 */
const redis = new TestRedis();
const people: Record<string, Person> = {};
let several: Several;
let balancer: Balancer;

/** Somebody's hands at one of the processes; without a number at whichever the balancer gives. */
const at = (which: number | null, who: string) =>
  handsAt(which === null ? { base: `http://127.0.0.1:${balancer.port}` } : several.at(which), people[who] as Person);
/** Told that it is late, or no longer. */
const paced = (screen: LiveScreen, late: boolean) =>
  screen.next(({ word, data }) => word === 'pace' && data.late === late);
const lead = () => balancer.leadTo(several.programs.filter((one) => one.running).map(({ port }) => port));

beforeAll(async () => {
  if (!haveRedis) return;
  await redis.start();
  several = await Several.start(3, { REDIS_URL: redis.url });
  balancer = await openBalancer(several.programs.map(({ port }) => port));
  const { A, B } = await addCompanies(several.sql);
  const cast = [
    ['client', 'client', A.id],
    ['client2', 'client', A.id],
    ['rival', 'client', B.id],
    ['admin', 'admin', null],
    ['cad', 'cad', null],
  ] as const;
  for (const [who, role, companyId] of cast)
    people[who] = await addPerson(several.sql, new Date(), {
      name: who,
      role,
      companyId,
      hasQuoter: role === 'client',
    });
});
afterAll(async () => {
  if (!haveRedis) return;
  await balancer?.stop();
  await several?.stop();
  await redis.stop();
});

describe.skipIf(!haveRedis)('several servers', () => {
  it('that start at once migrate once, and all are ready', async () => {
    const [done] = await several.sql<{ all: string; different: string }>(
      'SELECT count(*) AS all, count(DISTINCT name) AS different FROM migrations',
    );
    expect(done?.all).toBe(done?.different);
    const ready = await Promise.all(several.programs.map(async ({ base }) => (await fetch(`${base}/readyz`)).status));
    expect(ready).toEqual([200, 200, 200]);
    expect(several.programs.map(({ complained }) => complained)).toEqual(['', '', '']);
    for (const { said } of several.programs) expect(said).not.toContain('Redis does not answer');
  });

  it('what happens on one is on the screens of the others at once, as if they had asked again', async () => {
    const tabs = [
      await BrowserTab.open(at(0, 'admin'), several.at(0).port, { hurried: true }),
      await BrowserTab.open(at(1, 'client'), several.at(1).port, { hurried: true }),
      await BrowserTab.open(at(2, 'cad'), several.at(2).port, { hurried: true }),
      await BrowserTab.open(at(2, 'rival'), several.at(2).port, { hurried: true }),
    ];
    const far = new LiveScreen(people.cad as Person, at(1, 'cad'), several.at(1).port);
    await far.ready();
    try {
      const job = await makeJob((who) => at(0, who as string), 'Submitted', {});
      const shown = await Promise.all(
        tabs.map((tab) =>
          show(tab, [
            ['board', tab.queries.jobs({ workflowView: true }, tab.me)],
            ['newest', tab.queries.jobs({ num: 3 }, tab.me)],
            ['figures', tab.queries.weekly()],
          ]),
        ),
      );
      const took: number[] = [];
      const steps: readonly [number, string, JobAct, ActWith?][] = [
        [1, 'admin', 'validate'],
        [2, 'cad', 'assign'],
        [0, 'cad', 'rfi'],
        [2, 'client', 'rfiResponse'],
      ];
      for (const [which, who, act, how] of steps) {
        far.forget();
        await mustAct(at(which, who), job._id, act, how);
        const told = performance.now();
        if (which !== 1) took.push((await far.changed('job', job._id)).at - told);
        for (const mine of shown) await sameInTab(mine, `${act} at ${which}`);
      }
      // Without the bell it would be half a second on average, and a second at worst.
      expect(Math.max(...took), `${took}`).toBeLessThan(400);
    } finally {
      far.close();
      for (const tab of tabs) tab.close();
    }
  });

  it('attempts are counted together, on whichever they are made', async () => {
    const body = { email: 'nobody@people.test', password: 'not this one' };
    const asked: number[] = [];
    for (let i = 0; i < 12; i++) {
      const answer = await handsAt(several.at(i % 3), null).call('auth.login', { body });
      asked.push(answer.status);
    }
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('people in a quote see each other across them, until one is killed', async () => {
    const { _id: id } = await at(0, 'client').does('quotes.create', { body: { name: 'Two houses' } });
    const editors = [0, 1].map(
      (which) => new QuoteEditor(id, several.at(which).port, () => at(which, which ? 'admin' : 'client').token),
    ) as [QuoteEditor, QuoteEditor];
    try {
      await Promise.all(editors.map((editor) => editor.opened()));
      const [rep, admin] = editors;
      rep.sync.present({ cell: 'header:name', typing: true });
      admin.sync.present({ cell: 'header:city', typing: false });
      const others = (editor: QuoteEditor) =>
        [...editor.sync.awareness.getStates()]
          .filter(([tab]) => tab !== editor.sync.doc.clientID)
          .map(([, state]) => [state.user?.name, state.cell]);
      await vi.waitFor(() => expect(others(admin)).toEqual([['client', 'header:name']]), 4000);
      // Outside nobody is told who of the office it is.
      await vi.waitFor(() => expect(others(rep)).toEqual([['Drafting office', 'header:city']]), 4000);
      await several.at(1).kill();
      await vi.waitFor(() => expect(others(rep)).toEqual([]), 12_000);
    } finally {
      for (const editor of editors) editor.close();
      await several.at(1).start();
      lead();
    }
  });

  it('while Redis is away every screen is not live and says so, whenever it came; it misses nothing, and is live again', async () => {
    const screen = new LiveScreen(people.cad as Person, at(0, 'cad'), several.at(0).port);
    const tab = await BrowserTab.open(at(1, 'admin'), several.at(1).port, { hurried: true });
    let late: LiveScreen | undefined;
    try {
      expect([(await screen.ready()).late, tab.late]).toEqual([false, false]);
      const newest = await show(tab, [['newest', tab.queries.jobs({ num: 3 }, tab.me)]]);
      await redis.stop();
      await paced(screen, true);
      await tab.until(() => tab.late, 'the tab knows that it is late');
      late = new LiveScreen(people.client as Person, at(1, 'client'), several.at(1).port);
      expect((await late.ready()).late).toBe(true);
      const job = await makeJob((who) => at(0, who as string), 'Submitted', {});
      await late.changed('job', job._id, 0, 2500);
      await sameInTab(newest, 'without Redis');
      // Its line is there: it asks for nothing by the clock.
      expect(tab.live).toBe(true);
      await redis.start();
      await Promise.all([paced(screen, false), paced(late, false)]);
      await tab.until(() => !tab.late, 'the tab is live again');
      expect(tab.live).toBe(true);
    } finally {
      screen.close();
      late?.close();
      tab.close();
    }
  });

  it('killed, replaced, and without Redis for a while: nothing that anybody wrote is missing', async () => {
    const random = seeded(saySeed('several servers'));
    const ledger = new QuoteLedger(random);
    const { _id: id } = await at(null, 'client').does('quotes.create', { body: { name: 'One roof' } });
    const names = ['client', 'client2', 'admin', 'client', 'admin', 'client2'];
    const editors = names.map((who) => new QuoteEditor(id, balancer.port, () => at(null, who).token));
    const screen = new LiveScreen(people.cad as Person, at(null, 'cad'), balancer.port, { reconnects: true });
    let [joins, readies] = [0, 0];
    screen.socket.on('connect', () => void joins++);
    screen.socket.on('ready', () => void readies++);
    // As the browser does: a server that says goodbye is left for another one.
    screen.socket.on('disconnect', (why) => why === 'io server disconnect' && screen.socket.connect());
    await screen.ready();
    let unheard: LiveScreen | undefined;
    const write = async (many: number) => {
      for (let i = 0; i < many; i++) {
        ledger.act(ledger.pick(editors));
        if (random() < 0.4) await pause(random() * 20);
      }
    };
    /** A change at one process is on a screen wherever that is. */
    const told = async (ms: number) => {
      await vi.waitFor(() => expect([screen.socket.connected, readies]).toEqual([true, joins]), 5000);
      screen.forget();
      const job = await makeJob((who) => at(null, who as string), 'Submitted', {});
      await screen.changed('job', job._id, 0, ms);
    };
    try {
      await Promise.all(editors.map((editor) => editor.opened()));
      await write(25);
      await several.at(0).kill();
      lead();
      await write(25);
      await told(5000);
      await redis.stop();
      await write(25);
      // The tail looks every second by itself. What is lost is said to whoever looks after it, too.
      await told(2500);
      const { outside } = await at(1, 'admin').does('system.get');
      expect(outside.find(({ name }) => name === 'processes')).toMatchObject({
        ...{ ok: false, by: new URL(redis.url).host },
        says: expect.stringMatching(/^meanwhile .* within a second, and their people in quotes are not seen$/),
      });
      await several.at(0).start();
      unheard = new LiveScreen(people.cad as Person, at(0, 'cad'), several.at(0).port);
      expect((await unheard.ready()).late).toBe(true);
      // A new release: one after the other says goodbye.
      await several.at(2).stop();
      lead();
      await redis.start();
      await paced(unheard, false);
      // Its ear, which had never heard anything, hears.
      const job = await makeJob((who) => at(1, who as string), 'Submitted', {});
      const took: number[] = [];
      for (const level of [true, false, true]) {
        const { version } = await at(1, 'admin').does('jobs.rush', { params: { id: job._id }, body: { level } });
        const asked = performance.now();
        took.push((await unheard.changed('job', job._id, version)).at - asked);
      }
      // Each after the former had come: without the bell each would wait for nearly a whole look.
      expect(took.sort((a, b) => a - b)[1]).toBeLessThan(400);
      await write(25);
      await several.at(2).start();
      await several.at(1).stop();
      lead();
      await write(15);
      await told(5000);
      await Promise.all(editors.map((editor) => editor.saved(20_000)));
      const [first, ...others] = editors as [QuoteEditor, ...QuoteEditor[]];
      await expect.poll(() => ledger.missing(first.content), { timeout: 8000 }).toEqual([]);
      for (const other of others) await expect.poll(() => other.content, { timeout: 8000 }).toEqual(first.content);
      for (const which of [0, 2]) {
        const page = await at(which, 'client').does('quotes.get', { params: { id } });
        expect(page.lines?.map((row) => [row._id, row.comments])).toEqual(
          first.content.lines.map((row) => [row.id, row.comments]),
        );
      }
    } finally {
      screen.close();
      unheard?.close();
      for (const editor of editors) editor.close();
    }
  });
});
