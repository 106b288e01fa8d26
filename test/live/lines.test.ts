import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openHouse } from '../../server/openHouse';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import { openLine, type TestLine } from '../support/line';
import { startWorld, type World } from '../support/world';
import { pause, sameAsRefetch, show } from './sameAsRefetch';

/** All that happens to a screen's line in a day, beside a plain cut (PROTOCOL P4, P6, P23): the truth comes back. */
let world: World;
let line: TestLine;
beforeAll(async () => {
  world = await startWorld();
  line = await openLine(world.port);
});
afterEach(() => {
  line.leadTo(world.port);
  line.restore();
});
afterAll(async () => {
  await line.stop();
  await world.stop();
});

const asksOf = (tab: BrowserTab, path: RegExp) => tab.asked.filter((url) => path.test(url)).length;

describe('first load', () => {
  it('[P4] what was fetched before `ready` is fetched once more after it, and nothing of between is missed', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('admin'), world.port, { connects: false });
    const held = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    expect(tab.live).toBe(false);
    await mustAct(world.as('cad'), job._id, 'assign');
    expect(held()?.[0]?.statusCurrent).toBe('Validated');
    await tab.connect();
    await tab.until(() => held()?.[0]?.statusCurrent === 'Working', 'what was missed');
    await pause(2500);
    expect(tab.asked).toHaveLength(2);
    tab.close();
  });
});

describe('a line that is down', () => {
  it('[P21] nothing stays of rights that were taken and given back meanwhile', async () => {
    await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('client2'), world.port, { linePort: line.port, hurried: true });
    const held = await tab.show(tab.queries.jobs({ num: 5 }, tab.me));
    const badge = () => held()?.[0]?.quoteStatusCurrent;
    const quoter = (hasQuoter: boolean) =>
      world.as('super').does('users.update', { params: { id: tab.person.id }, body: { hasQuoter } });
    expect(badge()).toBe('Awaiting Takeoff');
    line.cut();
    await tab.until(() => !tab.live, 'it is known to be down');
    await quoter(false);
    await tab.client.refetchQueries();
    expect(badge()).toBeUndefined();
    await quoter(true);
    line.restore();
    await tab.until(() => tab.live, 'it is back', 12_000);
    await tab.until(() => badge() === 'Awaiting Takeoff', 'what may be read again');
    tab.close();
  });

  it('[P23] staff ask for a job each second and for lists every five; others wait; all stop when it is back', async () => {
    const job = await world.makeJob('Working');
    const staff = await BrowserTab.open(world.as('cad'), world.port, { linePort: line.port });
    const rep = await BrowserTab.open(world.as('client'), world.port, { linePort: line.port });
    for (const tab of [staff, rep]) {
      await tab.openPage('jobPage', job._id);
      await tab.show(tab.queries.job(job._id));
      await tab.show(tab.queries.notes(job._id));
      await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
      await tab.show(tab.queries.weekly());
    }
    await pause(300);
    line.cut();
    for (const tab of [staff, rep]) await tab.until(() => !tab.live, 'it is known to be down');
    for (const tab of [staff, rep]) tab.asked.length = 0;
    await pause(5600);
    const polls = (tab: BrowserTab) =>
      [/^\/api\/v1\/jobs\/\d/, /\/notes\//, /\/jobs\?/, /weekly/].map((path) => asksOf(tab, path));
    const [details, notes, lists, figures] = polls(staff) as [number, number, number, number];
    for (const seconds of [details, notes]) {
      expect(seconds).toBeGreaterThanOrEqual(4);
      expect(seconds).toBeLessThanOrEqual(6);
    }
    expect([lists, figures]).toEqual([1, 1]);
    expect(polls(rep)).toEqual([0, 0, 0, 0]);

    line.restore();
    for (const tab of [staff, rep]) await tab.until(() => tab.live, 'it is back', 12_000);
    // What is on screen is asked for again, once, within two seconds and a little.
    for (const tab of [staff, rep]) tab.asked.length = 0;
    await pause(4500);
    for (const tab of [staff, rep]) expect(polls(tab).every((asks) => asks <= 1)).toBe(true);
    for (const tab of [staff, rep]) tab.close();
  }, 40_000);
});

describe('a laptop', () => {
  it('[P6] that slept through it all shows the truth when it wakes, and was never empty', async () => {
    const jobs = [await world.makeJob('Validated'), await world.makeJob('Submitted'), await world.makeJob('Working')];
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: line.port });
    await tab.openPage('jobPage', jobs[2]?._id as number);
    const q = tab.queries;
    const shown = await show(tab, [
      ['newest', q.jobs({ num: 20 }, tab.me)],
      ['board', q.jobs({ workflowView: true }, tab.me)],
      ['a page', q.jobPage({}, { sort: '-num', limit: 5, after: null }, tab.me)],
      ['job', q.job(jobs[2]?._id as number)],
      ['notes', q.notes(jobs[2]?._id as number)],
      ['figures', q.weekly()],
    ]);
    await sameAsRefetch(world, shown, 'opening');
    let empty = 0;
    tab.client.getQueryCache().subscribe(() => {
      for (const { held } of shown) if (held() === undefined) empty++;
    });

    line.sleep();
    await mustAct(world.as('cad2'), jobs[0]?._id as number, 'assign');
    await mustAct(world.as('admin'), jobs[1]?._id as number, 'delete');
    await mustAct(world.as('cad'), jobs[2]?._id as number, 'rfi');
    await world.makeJob('Submitted');
    await pause(300);
    expect(tab.live, 'it does not know').toBe(true);
    expect(shown[4]?.held(), 'it heard nothing').toEqual([]);

    line.restore();
    await tab.until(() => !tab.live, 'it notices');
    await tab.until(() => tab.live, 'it is back');
    await pause(2200);
    await sameAsRefetch(world, shown, 'waking');
    expect(empty, 'shown empty').toBe(0);
    tab.close();
  }, 30_000);
});

describe('a second tab', () => {
  it('of the same person hears what the first one does, and stays when the first is closed', async () => {
    const job = await world.makeJob('Validated');
    const first = await BrowserTab.open(world.as('cad'), world.port);
    const second = await BrowserTab.open(world.as('cad'), world.port);
    const held = await second.show(second.queries.jobs({ num: 10, mineOnly: true }, second.me));
    const profile = await second.show(second.queries.profile(second.person.id));
    const before = held()?.length ?? 0;
    await first.command('jobs.assign', { params: { id: job._id }, body: {} });
    await second.until(() => held()?.length === before + 1, 'the job is mine in both');
    await first.command('profile.update', { body: { phone: '(479) 555-0111' } });
    await second.until(() => profile()?.phone === '(479) 555-0111', 'the profile too');
    first.close();
    await mustAct(world.as('cad'), job._id, 'unassign');
    await second.until(() => held()?.length === before, 'still live');
    expect(second.live).toBe(true);
    second.close();
  });
});

describe('a server', () => {
  const another = (build: string) =>
    openHouse({
      env: { ...world.opened.house.env, build },
      databaseUrl: world.databaseUrl,
      pages: null,
      now: world.clock.now,
      migrated: true,
      tasks: false,
    });

  it('[P4, P6] that starts again: what happened meanwhile is there, no page is reloaded; a new release says so', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('admin'), world.port, { linePort: line.port });
    const held = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    const status = () => held()?.find((row) => row._id === job._id)?.statusCurrent;
    line.cut();
    await tab.until(() => !tab.live, 'it is down');
    await mustAct(world.as('cad'), job._id, 'assign');

    const second = await another(world.opened.house.env.build);
    line.leadTo(second.port);
    tab.moveTo(second.port);
    line.restore();
    await tab.until(() => tab.live, 'the other process answers', 12_000);
    await tab.until(() => status() === 'Working', 'what happened meanwhile');
    expect(tab.sawNewBuild).toBe(false);
    // A command on the first process reaches the screen on the second: the table is the bus.
    await mustAct(world.as('cad'), job._id, 'unassign');
    await tab.until(() => status() === 'Validated', 'a change made elsewhere');

    line.cut();
    await tab.until(() => !tab.live, 'it is down again');
    await second.close();
    const third = await another('a-new-build');
    line.leadTo(third.port);
    tab.moveTo(third.port);
    line.restore();
    await tab.until(() => tab.live, 'the new release answers', 12_000);
    expect(tab.sawNewBuild, 'the screen is told').toBe(true);
    expect(status(), 'and nothing is thrown away').toBe('Validated');
    tab.close();
    await third.close();
  }, 60_000);
});
