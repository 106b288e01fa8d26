import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustAct } from '../../support/journey';
import { startWorld, type World } from '../../support/world';
import { type Event, type Story, stories } from './clock.examples';

// Plays the clock stories through real calls at the times they name.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function holidays(days: readonly string[]): Promise<void> {
  await world.sql('UPDATE settings SET holidays = $1::date[]', [days]);
  world.opened.services.commitNotifier.notify(new Set(['settings']));
}

const setRush = (id: number, level: boolean) =>
  world.as('admin').does('jobs.rush', { params: { id }, body: { level } });

async function live(id: number, event: Event): Promise<void> {
  const admin = world.as('admin');
  switch (event.do) {
    case 'validate':
      if (event.rush) await setRush(id, true);
      await admin.does('jobs.validate', {
        params: { id },
        body: { level: event.level, ...(event.level === 9 ? { mrqLevelCustom: 1 } : {}) },
      });
      return;
    case 'rush':
      await setRush(id, event.on);
      return;
    case 'dueBack':
      await admin.does('jobs.dueBack', { params: { id }, body: { level: new Date(event.to).toISOString() } });
      return;
    case 'release': {
      const { statusCurrent } = await admin.does('jobs.get', { params: { id } });
      if (statusCurrent === 'Validated') await mustAct(world.as('cad'), id, 'assign');
      await mustAct(admin, id, 'review');
      return mustAct(admin, id, 'release');
    }
    case 'notARevision':
      return mustAct(admin, id, 'revisionResponse');
    default:
      return mustAct(admin, id, event.do);
  }
}

test.each(stories.map((story): [string, Story] => [story.name, story]))('%s', async (_, { office, steps }) => {
  expect(office.tz).toBe('America/Chicago');
  await holidays(office.holidays);
  world.clock.set(new Date(Date.parse(steps[0]?.at as string) - 60_000));
  const { _id } = await world.makeJob('Submitted');
  for (const { at, event, due } of steps) {
    world.clock.set(at);
    await live(_id, event);
    const { dueBackTime } = await world.as('client').does('jobs.get', { params: { id: _id } });
    expect(dueBackTime, `${event.do} at ${at}`).toBe(due === null ? null : new Date(due).toISOString());
  }
});
