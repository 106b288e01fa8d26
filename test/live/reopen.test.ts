import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** A page that was left and is opened again: nobody told of its changes in between (PROTOCOL P14, P15). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A rep's tab that has looked at a job with its notes, and left. */
async function lookedAt(id: number) {
  const tab = await BrowserTab.open(world.as('client'), world.port);
  const leave = await tab.openPage('jobPage', id);
  const job = await tab.show(tab.queries.job(id));
  const notes = await tab.show(tab.queries.notes(id));
  leave();
  await pause(100);
  tab.asked.length = 0;
  return { tab, job, notes };
}

it('[P15] what changed meanwhile is asked for, once', async () => {
  const { _id: id } = await world.makeJob('Working');
  const { tab, job, notes } = await lookedAt(id);
  await mustAct(world.as('cad'), id, 'rfi', { text: 'Porch tied in, or dropped?' });
  await pause(200);
  expect(job()?.statusCurrent).toBe('Working');
  await tab.openPage('jobPage', id);
  await tab.until(() => job()?.statusCurrent === 'RFI' && notes()?.length === 1, 'job and notes as they are');
  await tab.openPage('jobPage', id);
  await pause(300);
  expect(tab.asked.sort()).toEqual([`/api/v1/jobs/${id}`, `/api/v1/notes/${id}`]);
  tab.close();
});

it('[P15] what is as it was is not asked for', async () => {
  const { _id: id } = await world.makeJob('Review');
  const { tab } = await lookedAt(id);
  await tab.openPage('jobPage', id);
  await pause(300);
  expect(tab.asked).toEqual([]);
  tab.close();
});

it('[P15] what is shown elsewhere in the same moment was never left', async () => {
  const { _id: id } = await world.makeJob('Review');
  const tab = await BrowserTab.open(world.as('client'), world.port);
  const leave = await tab.openPage('jobPage', id);
  const job = await tab.show(tab.queries.job(id));
  tab.asked.length = 0;
  leave();
  const again = tab.openPage('jobPage', id);
  await mustAct(world.as('admin'), id, 'release');
  await tab.until(() => job()?.statusCurrent === 'Released', 'the event of meanwhile');
  await pause(200);
  expect(tab.asked).toEqual([]);
  (await again)();
  tab.close();
});

it('[P15] what is gone is not shown any more', async () => {
  const { _id: id } = await world.makeJob('Submitted');
  const { tab, job, notes } = await lookedAt(id);
  await mustAct(world.as('admin'), id, 'delete');
  await tab.openPage('jobPage', id);
  await tab.until(() => job() === undefined && notes() === undefined, 'nothing is held of it');
  tab.close();
});
