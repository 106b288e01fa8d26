import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';

/** Jobs that may be the one being submitted [R7.7]. */
let world: World;
const ids: Record<string, number> = {};
const day = 24 * 3_600_000;

beforeAll(async () => {
  world = await startWorld();
  const submit = async (
    name: string,
    body: { street?: string; city?: string; files?: string[] },
    author: PersonName = 'client',
  ) => {
    ids[name] = (await world.makeJob('Submitted', { author, body: { name, ...body } }))._id;
  };
  await submit('Too old', { street: '12 Birch Rd' });
  world.clock.advance(90 * day);
  await submit('Miller Barn', { street: '12 Birch Rd.', city: 'Ogden' });
  await submit('Other town', { street: '12 Birch Rd', city: 'Logan' });
  const [plan] = await world.as('client').upload('subFile', [{ name: 'roof.pdf', bytes: 'a plan' }]);
  await submit('With the plan', { files: [plan as string] });
  await submit('Miller barn of a rival', {}, 'rival');
});
afterAll(() => world.stop());

type Query = { name?: string; street?: string; city?: string; files?: string; client?: string };
const similar = async (query: Query, who: PersonName = 'client') =>
  (await world.as(who).does('jobs.similar', { query })).map(({ name }) => name);

it.each([
  ['name, whatever its case and punctuation', { name: ' miller-BARN ' }, ['Miller Barn']],
  ['street and city', { street: '12 BIRCH RD', city: 'ogden' }, ['Miller Barn']],
  ['street, newest first, while the city is blank', { street: '12 Birch Rd' }, ['Other town', 'Miller Barn']],
  ['either of two', { name: 'Other Town', street: '12 Birch Rd', city: 'Ogden' }, ['Other town', 'Miller Barn']],
  ['none of the words', { name: 'Miller' }, []],
  ['punctuation only', { name: '–', street: '.' }, []],
  ['nothing', {}, []],
] as const)('lists jobs of the last 90 days by %s', async (_, query, wanted) => {
  expect(await similar(query)).toEqual(wanted);
});

it('lists jobs with the same submitted file, compared by content with the caller’s uploads only', async () => {
  const upload = async (who: PersonName, bytes: string) =>
    (await world.as(who).upload('subFile', [{ name: 'another name.pdf', bytes }]))[0] as string;
  const [same, other, rivals] = [
    await upload('client', 'a plan'),
    await upload('client', 'a plot'),
    await upload('rival', 'a plan'),
  ];
  expect(await similar({ files: `${other},${same}` })).toEqual(['With the plan']);
  expect(await similar({ files: other })).toEqual([]);
  expect(await similar({ files: rivals })).toEqual([]);
  expect(await similar({ files: rivals }, 'rival')).toEqual([]);
});

it('finds only jobs that the caller can read, and for staff those of one client', async () => {
  const client = String(world.companies.A.id);
  expect(await similar({ name: 'Miller barn of a rival' })).toEqual([]);
  expect(await similar({ name: 'Miller barn of a rival', client: String(world.companies.B.id) })).toEqual([]);
  expect(await similar({ name: 'Miller Barn' }, 'customer')).toEqual([]);
  expect(await similar({ name: 'Miller Barn', client }, 'cad')).toEqual(['Miller Barn']);
  expect(await similar({ name: 'Miller Barn' }, 'cad')).toEqual([]);
});

it('lists at most five', async () => {
  for (let i = 0; i < 6; i++)
    await world.makeJob('Submitted', { author: 'client', body: { name: 'Shed', street: '' } });
  expect(await similar({ name: 'shed' })).toHaveLength(5);
});

it('rejects files that aren’t URLs of uploads', async () => {
  const { status, refused } = await world.as('client').call('jobs.similar', { query: { files: 'roof.pdf' } });
  expect([status, refused?.message]).toEqual([422, expect.stringContaining("isn't a list of files")]);
});
