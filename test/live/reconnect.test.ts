import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import { openLine, type TestLine } from '../support/line';
import { startWorld, type World } from '../support/world';

/** A line that is cut, held up or comes back (PROTOCOL P4, P6, P15, P23): what is on screen is true again afterwards. */
let world: World;
let line: TestLine;
beforeAll(async () => {
  world = await startWorld();
  line = await openLine(world.port);
});
afterAll(async () => {
  await line.stop();
  await world.stop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the line', () => {
  it('[P6] after a cut everything on screen is asked for again, within two seconds and a little', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: line.port });
    const held = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    line.cut();
    await tab.until(() => !tab.live, 'the tab knows that it is not live');
    await mustAct(world.as('cad2'), job._id, 'assign');
    await pause(100);
    expect(held()?.find((row) => row._id === job._id)?.statusCurrent).toBe('Validated');
    line.restore();
    await tab.until(() => tab.live, 'the tab is live again');
    await tab.until(
      () => held()?.find((row) => row._id === job._id)?.statusCurrent === 'Working',
      'the job is true again',
    );
    tab.close();
  });

  it('[P25] a list that was left before the cut shows the present rows when it is opened again', async () => {
    const [missed, heard] = [await world.makeJob('Validated'), await world.makeJob('Validated')];
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: line.port });
    const list = tab.queries.jobs({ num: 10 }, tab.me);
    const held = await tab.show(list);
    const status = (id: number) => held()?.find((row) => row._id === id)?.statusCurrent;
    tab.hideAll();
    line.cut();
    await tab.until(() => !tab.live, 'the tab knows that it is not live');
    await mustAct(world.as('cad2'), missed._id, 'assign');
    line.restore();
    const invalid = () => tab.client.getQueryState(list.key)?.isInvalidated === true;
    await tab.until(() => tab.live && invalid(), 'the list is marked stale');
    await mustAct(world.as('cad2'), heard._id, 'assign');
    await tab.until(() => status(heard._id) === 'Working', 'an event is applied to it');
    expect(status(missed._id)).toBe('Validated');
    await tab.show(list);
    await tab.until(() => status(missed._id) === 'Working', 'what was missed');
    tab.close();
  });

  it('[P25] an answer that failed while the screen is live is asked for again, without a click', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('cad'), world.port, { linePort: line.port });
    tab.refuse(4);
    const held = await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    expect(held()).toBeUndefined();
    await tab.until(() => held()?.some(({ _id }) => _id === job._id) === true, 'the answer');
    expect(tab.live).toBe(true);
    tab.close();
  });

  it('[P23] a line that only looks alive is noticed, and said', async () => {
    const tab = await BrowserTab.open(world.as('client'), world.port, { linePort: line.port });
    line.pause();
    // Nobody hears a cable that was pulled: the heartbeat has to miss it.
    await tab.until(() => !tab.live, 'the tab misses the heartbeat', 14_000);
    line.restore();
    await tab.until(() => tab.live, 'the tab is live again');
    tab.close();
  }, 40_000);

  it('[P15] a page is opened again after a cut, and nothing that happened meanwhile is missing', async () => {
    const job = await world.makeJob('Working');
    const tab = await BrowserTab.open(world.as('client'), world.port, { linePort: line.port });
    await tab.openPage('jobPage', job._id);
    const notes = await tab.show(tab.queries.notes(job._id));
    line.cut();
    await tab.until(() => !tab.live, 'the tab knows that it is not live');
    await mustAct(world.as('cad'), job._id, 'rfi', { text: 'Porch tied in, or dropped?' });
    line.restore();
    await tab.until(() => notes()?.length === 1, 'the note of meanwhile');
    await mustAct(world.as('admin'), job._id, 'rfi', { text: 'And the pitch?' });
    await tab.until(() => notes()?.length === 2, 'the note of now, by event');
    tab.close();
  });

  it('[P4] while it is up nothing is asked that an event has told', async () => {
    const job = await world.makeJob('Validated');
    const tab = await BrowserTab.open(world.as('admin'), world.port);
    await tab.openPage('jobPage', job._id);
    const page = await tab.show(tab.queries.job(job._id));
    await tab.show(tab.queries.jobs({ num: 10 }, tab.me));
    await tab.show(tab.queries.weekly());
    await pause(300);
    const before = tab.asked.length;
    for (const what of ['assign', 'review', 'correction'] as const) {
      await mustAct(world.as(what === 'correction' ? 'admin' : 'cad'), job._id, what);
    }
    await tab.until(() => page()?.statusCurrent === 'Correction', 'the page shows it');
    await pause(1500);
    expect(tab.asked.slice(before)).toEqual([]);
    tab.close();
  });

  it('[P4] somebody whose rights have changed starts with an empty cache', async () => {
    const mine = await world.makeJob('Submitted', { author: 'client' });
    await world.makeJob('Submitted', { author: 'rival' });
    const tab = await BrowserTab.open(world.as('client2'), world.port);
    const held = await tab.show(tab.queries.jobs({ num: 50 }, tab.me));
    await tab.until(() => held()?.some((row) => row._id === mine._id) === true, 'the own company’s job');
    await world.as('admin').does('users.update', {
      params: { id: world.people.client2.id },
      body: { client: world.companies.B.id },
    });
    await tab.until(
      () => held()?.some((row) => row.owner._id === world.companies.B.id) === true,
      'the new company’s job',
    );
    expect(held()?.some((row) => row.owner._id === world.companies.A.id)).toBe(false);
    tab.close();
  });
});
