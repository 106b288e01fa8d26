import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustAct } from '../support/journey';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

// R10.8: a person's due times as an iCalendar file, by an address that needs no sign-in.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function feedOf(who: PersonName): Promise<string> {
  const { url } = await world.as(who).does('calendarFeed.create', {});
  return new URL(url).pathname;
}
async function read(path: string) {
  const answer = await fetch(`${world.base}${path}`);
  // Long lines are folded (RFC 5545).
  return { status: answer.status, headers: answer.headers, text: (await answer.text()).replace(/\r\n[ \t]/g, '') };
}
const eventsIn = (text: string): string[] =>
  [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary ?? '');

async function workingJob(name: string, due: string): Promise<{ id: number; num: number }> {
  const { _id: id, num } = await world.as('client').does('jobs.create', {
    body: { name, pan1Width: 16, street: '12 Ridge Rd', city: 'Lehi', state: 'UT' },
  });
  await mustAct(world.as('admin'), id, 'validate');
  await mustAct(world.as('cad'), id, 'assign');
  await world.sql('UPDATE jobs SET due_time = $2 WHERE id = $1', [id, due]);
  return { id, num };
}

test('has the due times of those whom the jobs concern', async () => {
  const later = await workingJob('Silo, north;\r\nside', '2026-06-03T21:00:00Z');
  const first = await workingJob('Barn', '2026-06-02T15:30:00Z');
  const done = await workingJob('Shed', '2026-06-02T16:00:00Z');
  await mustAct(world.as('cad'), done.id, 'review');
  await mustAct(world.as('admin'), done.id, 'release');
  const expected = [`${first.num} Barn due`, `${later.num} Silo\\, north\\; side due`];
  for (const who of ['client', 'cad', 'admin'] as const)
    expect(eventsIn((await read(await feedOf(who))).text), who).toEqual(expected);
  // Others of the client, and drafters with other jobs, have none of them.
  for (const who of ['clientPlain', 'cad2', 'rival'] as const)
    expect(eventsIn((await read(await feedOf(who))).text), who).toEqual([]);
  const { status, headers, text } = await read(await feedOf('cad'));
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'no-store'],
  ]);
  for (const line of ['DTSTART:20260602T150000Z', 'DTEND:20260602T153000Z', 'LOCATION:12 Ridge Rd\\, Lehi\\, UT'])
    expect(text).toContain(`${line}\r\n`);
  expect(text).toContain(`URL;VALUE=URI:${world.opened.services.env.publicUrl}/jobs/${first.id}\r\n`);
});

test('ends with a new address, by choice, and with the person’s rights', async () => {
  const get = async () => (await world.as('cad').does('calendarFeed.get', {})).created;
  const first = await feedOf('cad');
  expect(await get()).toBe(world.clock.now().toISOString());
  const second = await feedOf('cad');
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  const [stored] = await world.sql<{ hash: string }>(
    'SELECT token_hash AS hash FROM calendar_feeds WHERE user_id = $1',
    [world.people.cad.id],
  );
  expect(second).not.toContain(stored?.hash);
  await world.as('cad').does('calendarFeed.delete', {});
  expect([await get(), (await read(second)).status]).toEqual([null, 404]);

  const own = await feedOf('client');
  expect(eventsIn((await read(own)).text).length).toBeGreaterThan(0);
  // Moved to another company, then deactivated.
  await world.sql('UPDATE users SET company_id = $2 WHERE id = $1', [world.people.client.id, world.companies.B.id]);
  expect(eventsIn((await read(own)).text)).toEqual([]);
  await world.sql('UPDATE users SET verified = false WHERE id = $1', [world.people.client.id]);
  const gone = await read(own);
  for (const path of [`/calendar/${'Z'.repeat(43)}.ics`, '/calendar/short.ics', '/calendar/..%2f.ics'])
    expect(await read(path), path).toMatchObject({ status: 404, text: gone.text });
});
