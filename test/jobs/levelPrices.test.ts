import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world';

/** An admin sees prices and files of a job before deciding its level (R2.14). */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const pricesOf = async (id: number) => (await world.as('admin').does('jobs.get', { params: { id } })).levelPrices;
const setPricing = (body: object) =>
  world.as('admin').does('companies.update', { params: { id: world.companies.A.id }, body: body as never });

it('shows the client’s prices of levels 1–5 until the job is validated, and follows changes of them', async () => {
  const job = await world.makeJob('Submitted');
  await setPricing({ estPricing: { scheme: 'flat', L1: 45, L2: 85.5, L3: 145, L4: 210, L5: null } });
  const { levelPrices, version } = await world.as('admin').does('jobs.get', { params: { id: job._id } });
  expect(levelPrices).toEqual([45, 85.5, 145, 210, null]);
  expect(version, 'screens that show the job refetch it').toBeGreaterThan(job.version);
  await setPricing({ estPricing: { scheme: 'none', L1: 45, L2: 85.5, L3: 145, L4: 210, L5: null } });
  expect(await pricesOf(job._id), 'never billed').toBeNull();
  await setPricing({ estPricing: { scheme: 'flat', L1: 45, L2: 85.5, L3: 145, L4: 210, L5: null } });
  await world.as('admin').does('jobs.validate', { params: { id: job._id }, body: { level: 2 } });
  expect(await pricesOf(job._id)).toBeNull();
});

it('counts the submitted files', async () => {
  const job = await world.makeJob('Submitted');
  const files = (await world.as('admin').does('jobs.get', { params: { id: job._id } })).files;
  const [row] = await world.as('cad').does('jobs.list', { query: { q: String(job.num) } });
  expect(row?.submittedFiles).toBe(files.filter(({ fileType }) => fileType === 1).length);
});
