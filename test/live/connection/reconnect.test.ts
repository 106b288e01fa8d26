import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserTab } from '../../support/browserCache';
import { mustAct } from '../../support/journey';
import { startTestProxy, type TestProxy } from '../../support/services/testProxy';
import { startWorld, type World } from '../../support/world';

/** Screens are correct again after a connection was cut, delayed or restored (PROTOCOL P4, P6, P15, P23). */
let world: World;
let proxy: TestProxy;
beforeAll(async () => {
  world = await startWorld();
  proxy = await startTestProxy(world.port);
});
afterAll(async () => {
  await proxy.stop();
  await world.stop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the connection', () => {
  it('[P6] refetches everything on screen within about two seconds of a reconnect', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: proxy.port });
    const jobs = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    proxy.cut();
    await tab.until(() => !tab.live, 'the tab shows that it is not live');
    await mustAct(world.as('cad2'), job._id, 'assign');
    await pause(100);
    expect(jobs()?.find((row) => row._id === job._id)?.statusCurrent).toBe('Validated');
    proxy.restore();
    await tab.until(() => tab.live, 'the tab is live again');
    await tab.until(
      () => jobs()?.find((row) => row._id === job._id)?.statusCurrent === 'Working',
      'the job is up to date',
    );
    tab.close();
  });

  it('[P51] is updating after a cut until everything on screen is refetched, even while that keeps failing', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: proxy.port });
    const list = tab.queries.jobs({ num: 10 }, tab.me);
    const jobs = await tab.show(list);
    const status = () => jobs()?.find((row) => row._id === job._id)?.statusCurrent;
    await tab.until(() => !tab.updating, 'it has loaded once since the connection');
    proxy.cut();
    await tab.until(() => !tab.live, 'the tab shows that it is not live');
    await mustAct(world.as('cad2'), job._id, 'assign');
    tab.refuse(Number.POSITIVE_INFINITY);
    const failures = () => tab.client.getQueryState(list.key)?.errorUpdateCount ?? 0;
    const before = failures();
    // Records what is shown whenever the tab claims to be up to date.
    const shown: (string | undefined)[] = [];
    const stop = tab.onSign(() => tab.live && !tab.updating && shown.push(status()));
    proxy.restore();
    await tab.until(() => tab.live, 'the tab is live again');
    expect(tab.updating).toBe(true);
    await tab.until(() => failures() >= before + 2, 'it failed twice, with its retries', 25_000);
    expect([tab.live, tab.updating, status()]).toEqual([true, true, 'Validated']);
    tab.refuse(0);
    await tab.until(() => !tab.updating, 'it has loaded again', 12_000);
    expect(status()).toBe('Working');
    expect(new Set(shown)).toEqual(new Set(['Working']));
    stop();
    tab.close();
  }, 60_000);

  it('[P25] shows current rows in a list that was closed before the disconnect and reopened', async () => {
    const [missed, received] = [await world.makeJob('Validated'), await world.makeJob('Validated')];
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: proxy.port });
    const list = tab.queries.jobs({ num: 10 }, tab.me);
    const jobs = await tab.show(list);
    const status = (id: number) => jobs()?.find((row) => row._id === id)?.statusCurrent;
    tab.hideAll();
    proxy.cut();
    await tab.until(() => !tab.live, 'the tab shows that it is not live');
    await mustAct(world.as('cad2'), missed._id, 'assign');
    proxy.restore();
    const invalid = () => tab.client.getQueryState(list.key)?.isInvalidated === true;
    await tab.until(() => tab.live && invalid(), 'the list is marked stale');
    await mustAct(world.as('cad2'), received._id, 'assign');
    await tab.until(() => status(received._id) === 'Working', 'an event is applied to it');
    expect(status(missed._id)).toBe('Validated');
    await tab.show(list);
    await tab.until(() => status(missed._id) === 'Working', 'the missed change');
    tab.close();
  });

  it('[P25] retries a request that failed while the screen is live', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: proxy.port });
    tab.refuse(4);
    const jobs = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    expect(jobs()).toBeUndefined();
    await tab.until(() => jobs()?.some(({ _id }) => _id === job._id) === true, 'the answer');
    expect(tab.live).toBe(true);
    tab.close();
  });

  it('[P23] notices a dead connection and shows it', async () => {
    const tab = await BrowserTab.open(world.as('client'), world.port, { linePort: proxy.port });
    proxy.pause();
    // A pulled cable sends no event; only the missing heartbeat shows it.
    await tab.until(() => !tab.live, 'the tab misses the heartbeat', 14_000);
    proxy.restore();
    await tab.until(() => tab.live, 'the tab is live again');
    tab.close();
  }, 40_000);

  it('[P15] reopens its page after a disconnect without missing changes', async () => {
    const job = await world.makeJob('Working');
    const tab = await BrowserTab.open(world.as('client'), world.port, { linePort: proxy.port });
    await tab.openPage('jobPage', job._id);
    const notes = await tab.show(tab.queries.notes(job._id));
    proxy.cut();
    await tab.until(() => !tab.live, 'the tab shows that it is not live');
    await mustAct(world.as('cad'), job._id, 'rfi', { text: 'Porch tied in, or dropped?' });
    proxy.restore();
    await tab.until(() => notes()?.length === 1, 'the note added while disconnected');
    await mustAct(world.as('admin'), job._id, 'rfi', { text: 'And the pitch?' });
    await tab.until(() => notes()?.length === 2, 'the new note, by event');
    tab.close();
  });

  it('[P4] refetches nothing that an event has delivered', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('admin'), world.port);
    await tab.openPage('jobPage', job._id);
    const page = await tab.show(tab.queries.jobDetail(job._id));
    await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    await tab.show(tab.queries.weekly());
    await pause(300);
    const before = tab.requestedUrls.length;
    for (const what of ['assign', 'review', 'correction'] as const) {
      await mustAct(world.as(what === 'correction' ? 'admin' : 'cad'), job._id, what);
    }
    await tab.until(() => page()?.statusCurrent === 'Correction', 'the page shows it');
    await pause(1500);
    expect(tab.requestedUrls.slice(before)).toEqual([]);
    tab.close();
  });

  it('[P4] starts with an empty cache after the user’s permissions changed', async () => {
    const mine = await world.makeJob('Submitted', { author: 'client' });
    await world.makeJob('Submitted', { author: 'rival' });
    const tab = await BrowserTab.open(world.as('client2'), world.port);
    const jobs = await tab.show(tab.queries.jobs({ num: 50 }, tab.me));
    await tab.until(() => jobs()?.some((row) => row._id === mine._id) === true, 'a job of the old company');
    await world.as('admin').does('users.update', {
      params: { id: world.people.client2.id },
      body: { client: world.companies.B.id },
    });
    await tab.until(
      () => jobs()?.some((row) => row.owner._id === world.companies.B.id) === true,
      'a job of the new company',
    );
    expect(jobs()?.some((row) => row.owner._id === world.companies.A.id)).toBe(false);
    tab.close();
  });
});
