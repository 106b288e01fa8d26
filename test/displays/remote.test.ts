import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '../../common/audit/auditRoutes';
import { pairDisplay } from '../support/display';
import type { Person, PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Remote control of a display from the desk. */
let world: World;
let display: Person;
beforeAll(async () => {
  world = await startWorld();
  display = await pairDisplay(world);
  await world.as(display).does('display.get');
});
afterAll(() => world.stop());

type Body = Parameters<typeof control>[0];
const control = (
  body: { action: 'pause' | 'resume' | 'next' | 'previous' | 'highlight'; num?: number },
  as: PersonName = 'cad',
) => world.as(as).call('displays.control', { params: { id: display.displayId as number }, body });
const after = (ms: number): string => new Date(world.clock.now().getTime() + ms).toISOString();

it('reaches the display within a second, and no other display', async () => {
  const other = await pairDisplay(world, { name: 'Office' });
  const [screen, elsewhere, desk] = [await world.live(display), await world.live(other), await world.live('cad2')];
  await screen.ready();
  const sentAt = Date.now();
  expect((await control({ action: 'pause' })).status).toBe(200);
  const { data } = await screen.next(({ word, data }) => word === 'changed' && data.kind === 'display');
  expect(Date.now() - sentAt).toBeLessThan(1000);
  expect(data).toMatchObject({ id: display.displayId, view: { heldAt: after(0), heldUntil: after(10 * 60_000) } });
  // Other desks see it too, without what only admins read.
  const seen = await desk.next(({ word, data }) => word === 'changed' && data.kind === 'display');
  expect(seen.data).not.toHaveProperty('view.pairedBy');
  expect(elsewhere.received.filter(({ word }) => word === 'changed')).toEqual([]);
  for (const one of [screen, elsewhere, desk]) one.close();
});

it('turns pages, highlights a job for 30 seconds, and resumes', async () => {
  const { num } = await world.makeJob('Working');
  const sent = async (body: Body) => (await control(body)).body;
  expect(await sent({ action: 'highlight', num })).toMatchObject({ highlighted: num, highlightedUntil: after(30_000) });
  expect(await sent({ action: 'resume' })).toMatchObject({ heldUntil: null, highlighted: null });
  const turned = after(30_000);
  expect(await sent({ action: 'next' })).toMatchObject({ turns: 1, heldAt: after(0), heldUntil: turned });
  expect(await sent({ action: 'next' })).toMatchObject({ turns: 2, heldUntil: turned });
  const paused = after(10 * 60_000);
  expect(await sent({ action: 'pause' })).toMatchObject({ turns: 2, heldUntil: paused });
  // Turning the page doesn't end the pause.
  expect(await sent({ action: 'previous' })).toMatchObject({ turns: 1, heldUntil: paused });
  world.clock.advance(10 * 60_000);
  await world.as(display).does('display.get');
  expect(await sent({ action: 'previous' })).toMatchObject({ turns: -1, heldAt: after(0) });
});

it('refuses a job that is not on the board, and a highlight without a job', async () => {
  const { num } = await world.makeJob('Released');
  for (const wrong of [num, 999_999_999])
    expect((await control({ action: 'highlight', num: wrong })).refused?.fields).toEqual({
      num: 'must be the number of a job on the board',
    });
  expect((await control({ action: 'highlight' })).refused?.fields).toEqual({ num: 'is required to highlight a job' });
});

it('records who controlled the display', async () => {
  await control({ action: 'pause' }, 'cad2');
  const [newest] = (await world
    .as('admin')
    .does('audit.list', { query: { 'filter[kind]': 'display' } })) as AuditEntry[];
  expect(newest).toMatchObject({ verb: 'displays.control', by: 'cad2' });
  expect(newest?.changes).toContainEqual(expect.objectContaining({ says: 'Page held until' }));
});

it('says so when the display is offline', async () => {
  world.clock.advance(3 * 60_000);
  const { status, refused } = await control({ action: 'pause' });
  expect([status, refused?.message]).toEqual([409, 'Shop floor is offline. Turn it on, or check its network.']);
});
