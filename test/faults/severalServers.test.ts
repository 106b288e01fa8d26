import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Balancer, openBalancer } from '../support/services/balancer';
import { BrowserTab } from '../support/browserCache';
import { type ActWith, type JobAct, makeJob, mustAct } from '../support/journey';
import { LiveScreen } from '../support/live';
import { addCompanies, addPerson, type Person } from '../support/people';
import { QuoteEditor } from '../support/quoteEditor';
import { QuoteLedger } from '../support/quoteSchedule';
import { logSeed, seeded } from '../support/random';
import { expectTabEqualsRefetch, show } from '../live/expectEqualsRefetch';
import { callerAt } from './callerAt';
import { haveRedis, TestRedis } from './redis';
import { Cluster } from './Cluster';

/**
 * Three processes that start at the same time on an empty database, with a real Redis and a load balancer. They share
 * the data, the quote documents and the rate limits. Processes and Redis are killed, stopped and restarted; no edit is
 * lost, and screens show when updates are delayed [P8, P33, P35, P42, P46, P47, P50].
 */
const redis = new TestRedis();
const people: Record<string, Person> = {};
let cluster: Cluster;
let balancer: Balancer;

/** An API caller for one of the processes; null uses the load balancer. */
const at = (which: number | null, who: string) =>
  callerAt(which === null ? { base: `http://127.0.0.1:${balancer.port}` } : cluster.at(which), people[who] as Person);
/** Waits for the event that says whether updates are delayed. */
const delayed = (screen: LiveScreen, late: boolean) =>
  screen.next(({ word, data }) => word === 'pace' && data.late === late);
const updateBalancer = () => balancer.leadTo(cluster.programs.filter((one) => one.running).map(({ port }) => port));

beforeAll(async () => {
  if (!haveRedis) return;
  await redis.start();
  cluster = await Cluster.start(3, { REDIS_URL: redis.url });
  balancer = await openBalancer(cluster.programs.map(({ port }) => port));
  const { A, B } = await addCompanies(cluster.sql);
  const cast = [
    ['client', 'client', A.id],
    ['client2', 'client', A.id],
    ['rival', 'client', B.id],
    ['admin', 'admin', null],
    ['cad', 'cad', null],
  ] as const;
  for (const [who, role, companyId] of cast)
    people[who] = await addPerson(cluster.sql, new Date(), {
      name: who,
      role,
      companyId,
      hasQuoter: role === 'client',
    });
});
afterAll(async () => {
  if (!haveRedis) return;
  await balancer?.stop();
  await cluster?.stop();
  await redis.stop();
});

describe.skipIf(!haveRedis)('a server cluster', () => {
  it('runs the migrations once when they start at the same time, and becomes ready', async () => {
    const [done] = await cluster.sql<{ all: string; different: string }>(
      'SELECT count(*) AS all, count(DISTINCT name) AS different FROM migrations',
    );
    expect(done?.all).toBe(done?.different);
    const ready = await Promise.all(cluster.programs.map(async ({ base }) => (await fetch(`${base}/readyz`)).status));
    expect(ready).toEqual([200, 200, 200]);
    expect(cluster.programs.map(({ stderr }) => stderr)).toEqual(['', '', '']);
    for (const { stdout } of cluster.programs) expect(stdout).not.toContain('Redis does not answer');
  });

  it('shows a change made on one server on the screens of the others at once, the same as after a refetch', async () => {
    const tabs = [
      await BrowserTab.open(at(0, 'admin'), cluster.at(0).port, { hurried: true }),
      await BrowserTab.open(at(1, 'client'), cluster.at(1).port, { hurried: true }),
      await BrowserTab.open(at(2, 'cad'), cluster.at(2).port, { hurried: true }),
      await BrowserTab.open(at(2, 'rival'), cluster.at(2).port, { hurried: true }),
    ];
    const far = new LiveScreen(people.cad as Person, at(1, 'cad'), cluster.at(1).port);
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
        const committedAt = performance.now();
        if (which !== 1) took.push((await far.changed('job', job._id)).at - committedAt);
        for (const mine of shown) await expectTabEqualsRefetch(mine, `${act} at ${which}`);
      }
      // Without notifications it would take half a second on average and a second at worst.
      expect(Math.max(...took), `${took}`).toBeLessThan(400);
    } finally {
      far.close();
      for (const tab of tabs) tab.close();
    }
  });

  it('counts login attempts on all servers together', async () => {
    const body = { email: 'nobody@people.test', password: 'not this one' };
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const answer = await callerAt(cluster.at(i % 3), null).call('auth.login', { body });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('shows the other users of a quote across processes until one is killed', async () => {
    const { _id: id } = await at(0, 'client').does('quotes.create', { body: { name: 'Two houses' } });
    const editors = [0, 1].map(
      (which) => new QuoteEditor(id, cluster.at(which).port, () => at(which, which ? 'admin' : 'client').token),
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
      // Clients don't see which member of the office it is.
      await vi.waitFor(() => expect(others(rep)).toEqual([['Drafting office', 'header:city']]), 4000);
      await cluster.at(1).kill();
      await vi.waitFor(() => expect(others(rep)).toEqual([]), 12_000);
    } finally {
      for (const editor of editors) editor.close();
      await cluster.at(1).start();
      updateBalancer();
    }
  });

  it('shows delayed updates on every screen while Redis is down, misses nothing, and recovers', async () => {
    const screen = new LiveScreen(people.cad as Person, at(0, 'cad'), cluster.at(0).port);
    const tab = await BrowserTab.open(at(1, 'admin'), cluster.at(1).port, { hurried: true });
    let late: LiveScreen | undefined;
    try {
      expect([(await screen.ready()).late, tab.late]).toEqual([false, false]);
      const newest = await show(tab, [['newest', tab.queries.jobs({ num: 3 }, tab.me)]]);
      await redis.stop();
      await delayed(screen, true);
      await tab.until(() => tab.late, 'the tab shows delayed updates');
      late = new LiveScreen(people.client as Person, at(1, 'client'), cluster.at(1).port);
      expect((await late.ready()).late).toBe(true);
      const job = await makeJob((who) => at(0, who as string), 'Submitted', {});
      await late.changed('job', job._id, 0, 2500);
      await expectTabEqualsRefetch(newest, 'without Redis');
      // Its connection is up, so it doesn't poll.
      expect(tab.live).toBe(true);
      await redis.start();
      await Promise.all([delayed(screen, false), delayed(late, false)]);
      await tab.until(() => !tab.late, 'the tab is live again');
      expect(tab.live).toBe(true);
    } finally {
      screen.close();
      late?.close();
      tab.close();
    }
  });

  it('[P48] loses no edit when processes are killed and replaced, and while Redis is down', async () => {
    const random = seeded(logSeed('several servers'));
    const ledger = new QuoteLedger(random);
    const { _id: id } = await at(null, 'client').does('quotes.create', { body: { name: 'One roof' } });
    const names = ['client', 'client2', 'admin', 'client', 'admin', 'client2'];
    const editors = names.map((who) => new QuoteEditor(id, balancer.port, () => at(null, who).token));
    const screen = new LiveScreen(people.cad as Person, at(null, 'cad'), balancer.port, { reconnects: true });
    let [joins, readies] = [0, 0];
    screen.socket.on('connect', () => void joins++);
    screen.socket.on('ready', () => void readies++);
    // Reconnect after a server-side disconnect, as the browser does.
    screen.socket.on('disconnect', (why) => why === 'io server disconnect' && screen.socket.connect());
    await screen.ready();
    let restarted: LiveScreen | undefined;
    const write = async (many: number) => {
      for (let i = 0; i < many; i++) {
        ledger.act(ledger.pick(editors));
        if (random() < 0.4) await pause(random() * 20);
      }
    };
    /** Makes a change and expects it on the screen within `ms`. */
    const expectChange = async (ms: number) => {
      await vi.waitFor(() => expect([screen.socket.connected, readies]).toEqual([true, joins]), 5000);
      screen.forget();
      const job = await makeJob((who) => at(null, who as string), 'Submitted', {});
      await screen.changed('job', job._id, 0, ms);
    };
    try {
      await Promise.all(editors.map((editor) => editor.opened()));
      await write(25);
      await cluster.at(0).kill();
      updateBalancer();
      await write(25);
      await expectChange(5000);
      await redis.stop();
      await write(25);
      // The change feed polls every second. The system page shows the outage too.
      await expectChange(2500);
      const { outside } = await at(1, 'admin').does('system.get');
      expect(outside.find(({ name }) => name === 'processes')).toMatchObject({
        ...{ ok: false, by: new URL(redis.url).host },
        says: expect.stringMatching(/^other people's changes show up about a second late/),
      });
      await cluster.at(0).start();
      restarted = new LiveScreen(people.cad as Person, at(0, 'cad'), cluster.at(0).port);
      expect((await restarted.ready()).late).toBe(true);
      // A new release: the processes are replaced one by one.
      await cluster.at(2).stop();
      updateBalancer();
      await redis.start();
      await delayed(restarted, false);
      // Its subscription, which had never received anything, works now.
      const job = await makeJob((who) => at(1, who as string), 'Submitted', {});
      const took: number[] = [];
      for (const level of [true, false, true]) {
        const { version } = await at(1, 'admin').does('jobs.rush', { params: { id: job._id }, body: { level } });
        const committedAt = performance.now();
        took.push((await restarted.changed('job', job._id, version)).at - committedAt);
      }
      // Each commit follows the previous event: without notifications each would wait nearly a full polling interval.
      expect(took.sort((a, b) => a - b)[1]).toBeLessThan(400);
      await write(25);
      await cluster.at(2).start();
      await cluster.at(1).stop();
      updateBalancer();
      await write(15);
      await expectChange(5000);
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
      restarted?.close();
      for (const editor of editors) editor.close();
    }
  });
});
