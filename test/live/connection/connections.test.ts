import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../server/startServer';
import { BrowserTab } from '../../support/browserCache';
import { mustAct } from '../../support/journey';
import { startTestProxy, type TestProxy } from '../../support/services/testProxy';
import { startWorld, type World } from '../../support/world';
import { pause, expectEqualsRefetch, show } from '../expectEqualsRefetch';

/** Screens are correct again after everything that can happen to a connection, besides a plain cut (P4, P6, P23). */
let world: World;
let proxy: TestProxy;
beforeAll(async () => {
  world = await startWorld();
  proxy = await startTestProxy(world.port);
});
afterEach(() => {
  proxy.leadTo(world.port);
  proxy.restore();
});
afterAll(async () => {
  await proxy.stop();
  await world.stop();
});

const requestCount = (tab: BrowserTab, path: RegExp) => tab.requestedUrls.filter((url) => path.test(url)).length;

describe('first load', () => {
  it('[P4] refetches what was loaded before `ready`, so that no change in between is missed', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('admin'), world.port, { connects: false });
    const jobs = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    expect(tab.live).toBe(false);
    await mustAct(world.as('cad'), job._id, 'assign');
    expect(jobs()?.[0]?.statusCurrent).toBe('Validated');
    await tab.connect();
    await tab.until(() => jobs()?.[0]?.statusCurrent === 'Working', 'the missed change');
    await pause(2500);
    expect(tab.requestedUrls).toHaveLength(2);
    tab.close();
  });
});

describe('a disconnected screen', () => {
  it('[P21] shows nothing of permissions that were revoked and restored while it was away', async () => {
    await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('client2'), world.port, { linePort: proxy.port, hurried: true });
    const jobs = await tab.show(tab.queries.jobs({ num: 5 }, tab.me));
    const badge = () => jobs()?.[0]?.quoteStatusCurrent;
    const quoter = (hasQuoter: boolean) =>
      world.as('super').does('users.update', { params: { id: tab.person.id }, body: { hasQuoter } });
    expect(badge()).toBe('Awaiting Takeoff');
    proxy.cut();
    await tab.until(() => !tab.live, 'it notices that it is disconnected');
    await quoter(false);
    await tab.client.refetchQueries();
    expect(badge()).toBeUndefined();
    await quoter(true);
    proxy.restore();
    await tab.until(() => tab.live, 'it is live again', 12_000);
    await tab.until(() => badge() === 'Awaiting Takeoff', 'the restored field');
    tab.close();
  });

  it('[P23] polls jobs each second and lists every five for staff, slower for others, and stops when connected again', async () => {
    const job = await world.makeJob('Working');
    const staff = await BrowserTab.open(world.as('cad'), world.port, { linePort: proxy.port });
    const rep = await BrowserTab.open(world.as('client'), world.port, { linePort: proxy.port });
    for (const tab of [staff, rep]) {
      await tab.openPage('jobPage', job._id);
      await tab.show(tab.queries.jobDetail(job._id));
      await tab.show(tab.queries.notes(job._id));
      await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
      await tab.show(tab.queries.weekly());
    }
    await pause(300);
    proxy.cut();
    for (const tab of [staff, rep]) await tab.until(() => !tab.live, 'it notices that it is disconnected');
    for (const tab of [staff, rep]) tab.requestedUrls.length = 0;
    await pause(5600);
    const polls = (tab: BrowserTab) =>
      [/^\/api\/v1\/jobs\/\d/, /\/notes\//, /\/jobs\?/, /weekly/].map((path) => requestCount(tab, path));
    const [details, notes, lists, figures] = polls(staff) as [number, number, number, number];
    for (const seconds of [details, notes]) {
      expect(seconds).toBeGreaterThanOrEqual(4);
      expect(seconds).toBeLessThanOrEqual(6);
    }
    expect([lists, figures]).toEqual([1, 1]);
    expect(polls(rep)).toEqual([0, 0, 0, 0]);

    proxy.restore();
    for (const tab of [staff, rep]) await tab.until(() => tab.live, 'it is live again', 12_000);
    // Everything on screen is refetched once, within slightly more than two seconds.
    for (const tab of [staff, rep]) tab.requestedUrls.length = 0;
    await pause(4500);
    for (const tab of [staff, rep]) expect(polls(tab).every((requests) => requests <= 1)).toBe(true);
    for (const tab of [staff, rep]) tab.close();
  }, 40_000);
});

describe('a laptop', () => {
  it('[P6] shows the current state after sleeping, without an empty screen in between', async () => {
    const jobs = [await world.makeJob('Validated'), await world.makeJob('Submitted'), await world.makeJob('Working')];
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: proxy.port });
    await tab.openPage('jobPage', jobs[2]?._id as number);
    const q = tab.queries;
    const shown = await show(tab, [
      ['newest', q.jobs({ num: 20 }, tab.me)],
      ['board', q.jobs({ workflowView: true }, tab.me)],
      ['a page', q.jobList({}, { sort: '-num', limit: 5, after: null }, tab.me)],
      ['job', q.jobDetail(jobs[2]?._id as number)],
      ['notes', q.notes(jobs[2]?._id as number)],
      ['figures', q.weekly()],
    ]);
    await expectEqualsRefetch(world, shown, 'opening');
    let empty = 0;
    tab.client.getQueryCache().subscribe(() => {
      for (const { cached } of shown) if (cached() === undefined) empty++;
    });

    proxy.sleep();
    await mustAct(world.as('cad2'), jobs[0]?._id as number, 'assign');
    await mustAct(world.as('admin'), jobs[1]?._id as number, 'delete');
    await mustAct(world.as('cad'), jobs[2]?._id as number, 'rfi');
    await world.makeJob('Submitted');
    await pause(300);
    expect(tab.live, 'has not noticed').toBe(true);
    expect(shown[4]?.cached(), 'received nothing').toEqual([]);

    proxy.restore();
    await tab.until(() => !tab.live, 'it notices');
    await tab.until(() => tab.live, 'it is live again');
    await pause(2200);
    await expectEqualsRefetch(world, shown, 'waking');
    expect(empty, 'shown empty').toBe(0);
    tab.close();
  }, 30_000);
});

describe('a second tab', () => {
  it('of the same user receives the first one’s changes, and stays connected when the first closes', async () => {
    const job = await world.makeJob('Validated');
    const first = await BrowserTab.open(world.as('cad'), world.port);
    const second = await BrowserTab.open(world.as('cad'), world.port);
    const jobs = await second.show(second.queries.jobs({ num: 10, mineOnly: true }, second.me));
    const profile = await second.show(second.queries.profile(second.person.id));
    const before = jobs()?.length ?? 0;
    await first.command('jobs.assign', { params: { id: job._id }, body: {} });
    await second.until(() => jobs()?.length === before + 1, 'the job is mine in both');
    await first.command('profile.update', { body: { phone: '(479) 555-0111' } });
    await second.until(() => profile()?.phone === '(479) 555-0111', 'the profile too');
    first.close();
    await mustAct(world.as('cad'), job._id, 'unassign');
    await second.until(() => jobs()?.length === before, 'still live');
    expect(second.live).toBe(true);
    second.close();
  });
});

describe('a server', () => {
  const startOtherServer = (build: string) =>
    startServer({
      env: { ...world.opened.services.env, build },
      databaseUrl: world.databaseUrl,
      pages: null,
      now: world.clock.now,
      migrated: true,
      tasks: false,
    });

  it('[P4, P6] restarts without a page reload: screens show changes made during the restart, and a new release is announced', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('admin'), world.port, { linePort: proxy.port });
    const jobs = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    const status = () => jobs()?.find((row) => row._id === job._id)?.statusCurrent;
    proxy.cut();
    await tab.until(() => !tab.live, 'it is disconnected');
    await mustAct(world.as('cad'), job._id, 'assign');

    const second = await startOtherServer(world.opened.services.env.build);
    proxy.leadTo(second.port);
    tab.moveTo(second.port);
    proxy.restore();
    await tab.until(() => tab.live, 'the other process answers', 12_000);
    await tab.until(() => status() === 'Working', 'the change during the restart');
    expect(tab.sawNewBuild).toBe(false);
    // A command on the first process reaches the screen on the second through the change log.
    await mustAct(world.as('cad'), job._id, 'unassign');
    await tab.until(() => status() === 'Validated', 'a change made elsewhere');

    proxy.cut();
    await tab.until(() => !tab.live, 'it is disconnected again');
    await second.close();
    const third = await startOtherServer('a-new-build');
    proxy.leadTo(third.port);
    tab.moveTo(third.port);
    proxy.restore();
    await tab.until(() => tab.live, 'the new release answers', 12_000);
    expect(tab.sawNewBuild, 'announced to the screen').toBe(true);
    expect(status(), 'nothing is discarded').toBe('Validated');
    tab.close();
    await third.close();
  }, 60_000);
});
