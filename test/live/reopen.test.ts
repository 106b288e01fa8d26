import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserTab } from '../support/browserCache';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** A page that is closed and reopened receives no events in between (PROTOCOL P14, P15). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A rep's tab that has opened a job with its notes and closed it. */
async function openAndClose(id: number) {
  const tab = await BrowserTab.open(world.as('client'), world.port);
  const leave = await tab.openPage('jobPage', id);
  const job = await tab.show(tab.queries.jobDetail(id));
  const notes = await tab.show(tab.queries.notes(id));
  leave();
  await pause(100);
  tab.requestedUrls.length = 0;
  return { tab, job, notes };
}

it('[P15] refetches a reopened page that has changed, once', async () => {
  const { _id: id } = await world.makeJob('Working');
  const { tab, job, notes } = await openAndClose(id);
  await mustAct(world.as('cad'), id, 'rfi', { text: 'Porch tied in, or dropped?' });
  await pause(200);
  expect(job()?.statusCurrent).toBe('Working');
  await tab.openPage('jobPage', id);
  await tab.until(() => job()?.statusCurrent === 'RFI' && notes()?.length === 1, 'current job and notes');
  await tab.openPage('jobPage', id);
  await pause(300);
  expect(tab.requestedUrls.sort()).toEqual([`/api/v1/jobs/${id}`, `/api/v1/notes/${id}`]);
  tab.close();
});

it('[P15] doesn’t refetch a reopened page that hasn’t changed', async () => {
  const { _id: id } = await world.makeJob('Review');
  const { tab } = await openAndClose(id);
  await tab.openPage('jobPage', id);
  await pause(300);
  expect(tab.requestedUrls).toEqual([]);
  tab.close();
});

it('[P15] doesn’t refetch a page that is still shown elsewhere', async () => {
  const { _id: id } = await world.makeJob('Review');
  const tab = await BrowserTab.open(world.as('client'), world.port);
  const leave = await tab.openPage('jobPage', id);
  const job = await tab.show(tab.queries.jobDetail(id));
  tab.requestedUrls.length = 0;
  leave();
  const again = tab.openPage('jobPage', id);
  await mustAct(world.as('admin'), id, 'release');
  await tab.until(() => job()?.statusCurrent === 'Released', 'the event during reopening');
  await pause(200);
  expect(tab.requestedUrls).toEqual([]);
  (await again)();
  tab.close();
});

it('[P15] stops showing a page that was deleted', async () => {
  const { _id: id } = await world.makeJob('Submitted');
  const { tab, job, notes } = await openAndClose(id);
  await mustAct(world.as('admin'), id, 'delete');
  await tab.openPage('jobPage', id);
  await tab.until(() => job() === undefined && notes() === undefined, 'nothing of it is cached');
  tab.close();
});
