import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobPageView } from '../../../common/jobs/job';
import { mustAct } from '../../support/journey';
import type { PersonName } from '../../support/people';
import { startWorld, type World } from '../../support/world';

// GET /jobs/:id/versions and its CSV, on a job with the rounds R0 C0 (draft), R0 C1 (released) and R1 C0 (draft).

let world: World;
let job: JobPageView;

/** AG36 covers 36 in, PBR 30 in. */
const takeoffs = {
  'R0 C0': `Code,Qty,Length\nAG36,12,21' 3"\nRIDGE,4,10'\n`,
  'R0 C1': `Code,Qty,Length\nAG36,14,21' 3"\nPBR,4,10'\nRIDGE,4,10'\n`,
  'R1 C0': `Code,Qty,Length\nAG36,14,21' 3"\nRIDGE,abc,10'\nEAVE,2,\n`,
};
const review = async (name: keyof typeof takeoffs | null, more: readonly { name: string; bytes: string }[] = []) => {
  const csv = name === null ? [] : [{ name: `${name}.csv`, bytes: takeoffs[name] }];
  await mustAct(world.as('cad'), job._id, 'review', {
    files: await world.as('cad').upload('draftFile', [...csv, ...more]),
  });
};

beforeAll(async () => {
  world = await startWorld();
  await world.sql(
    `INSERT INTO panels (company_id, code, name, coverage, pan_type) VALUES ($1, 'AG36', 'AG', 36, 'EF'), ($1, 'PBR', 'PBR', 30, 'EF')`,
    [world.companies.A.id],
  );
  await world.sql(`INSERT INTO panel_weights VALUES ($1, 'AG36', '26GA', 2.4), ($1, 'PBR', '26GA', 2)`, [
    world.companies.A.id,
  ]);
  job = await world.makeJob('Working');
  await review('R0 C0');
  await mustAct(world.as('admin'), job._id, 'correction');
  await review('R0 C1');
  await mustAct(world.as('admin'), job._id, 'release');
  await mustAct(world.as('client'), job._id, 'revision');
  await review('R1 C0', [{ name: 'notes.csv', bytes: 'hello' }]);
});
afterAll(() => world.stop());

const compare = (who: PersonName, query: { from?: string; to?: string } = {}) =>
  world.as(who).does('jobs.compareVersions', { params: { id: job._id }, query });
const status = async (who: PersonName, query: { from?: string; to?: string } = {}) =>
  (await world.as(who).call('jobs.compareVersions', { params: { id: job._id }, query })).status;

describe('two versions of a takeoff', () => {
  it('are compared piece by piece, with the totals of both', async () => {
    const { versions, from, to, changes, counts, problems } = await compare('admin', { from: 'R0 C0', to: 'R0' });
    expect(versions).toEqual([
      { name: 'R1 C0', released: false },
      { name: 'R0', released: true },
      { name: 'R0 C0', released: false },
    ]);
    // 12 × 21.25 ft are 255 ft; 255 ft × 3 ft are 765 sq ft, and × 2.4 lb are 612 lb.
    expect(from).toEqual({
      ...{ name: 'R0 C0', released: false, files: ['R0 C0.csv'] },
      totals: { panels: 12, linearFeet: 255, squares: 7.65, weight: 612, trims: 4 },
    });
    // 14 × 21.25 ft are 297.5 ft, 892.5 sq ft and 714 lb; 4 × 10 ft are 100 sq ft and 80 lb.
    expect(to).toEqual({
      ...{ name: 'R0', released: true, files: ['R0 C1.csv'] },
      totals: { panels: 18, linearFeet: 337.5, squares: 9.93, weight: 794, trims: 4 },
    });
    const [pbr, ag36] = [
      { code: 'PBR', mark: '', plane: '', color: '', length: 120, quantity: 4, linearFeet: 40 },
      { code: 'AG36', mark: '', plane: '', color: '', length: 255 },
    ];
    expect(changes).toEqual([
      { part: 'panels', what: 'added', before: null, after: pbr },
      {
        ...{ part: 'panels', what: 'changed' },
        before: { ...ag36, quantity: 12, linearFeet: 255 },
        after: { ...ag36, quantity: 14, linearFeet: 297.5 },
      },
    ]);
    expect([counts, problems]).toEqual([{ added: 1, removed: 0, changed: 1 }, []]);
  });

  it('are the newest and the one before by default, and name what can’t be read', async () => {
    const { from, to, changes, problems } = await compare('cad');
    expect([from?.name, to?.name]).toEqual(['R0', 'R1 C0']);
    // The weights come from quotes, which drafters can't read.
    expect(from?.totals?.weight).toBe(null);
    expect(changes.map(({ what, before, after }) => [what, (after ?? before)?.code])).toEqual([
      ['added', 'EAVE'],
      ['removed', 'PBR'],
      ['removed', 'RIDGE'],
    ]);
    expect(problems).toEqual([
      expect.objectContaining({ version: 'R1 C0', file: 'notes.csv', reason: 'unreadable' }),
      {
        ...{ version: 'R1 C0', file: 'R1 C0.csv', reason: 'rows' },
        message: '1 row can’t be read and isn’t compared.',
      },
    ]);
  });

  it('of one name have no differences', async () => {
    const { changes, problems } = await compare('admin', { from: 'R1', to: 'R1 C0' });
    expect(changes).toEqual([]);
    expect(problems).toHaveLength(2);
  });

  it('are downloaded as CSV, named after job and versions', async () => {
    const answer = await world
      .as('admin')
      .call('jobs.downloadVersions', { params: { id: job._id }, query: { from: 'R0 C0', to: 'R0 C1' } });
    expect(answer.headers.get('content-disposition')).toContain(`filename="${job.num}-R0C0-R0.csv"`);
    expect(answer.text.split('\r\n').slice(1, 3)).toEqual([
      `Changed,Panel,AG36,,,,"21' 3""","21' 3""",12,14,2,255.00,297.50,42.50`,
      `Added,Panel,PBR,,,,,"10' 0""",,4,4,,40.00,40.00`,
    ]);
  });
});

describe('versions that a person can’t read', () => {
  it('are unknown to the client, who sees releases without their corrections', async () => {
    for (const who of ['client', 'clientPlain', 'viewer'] as const) {
      const { versions, from, to, changes } = await compare(who);
      expect([versions, from, changes], who).toEqual([[{ name: 'R0', released: true }], null, []]);
      expect(to?.files).toEqual(['R0 C1.csv']);
      expect(to?.totals?.weight).toBe(who === 'client' ? 794 : null);
      expect(await status(who, { to: 'R1' })).toBe(404);
      // An open quote names the release with its correction.
      expect((await compare(who, { to: 'R0 C1' })).to?.name).toBe('R0');
    }
  });

  it('are unknown to another company, and so is the job', async () => {
    expect(await status('rival')).toBe(404);
    expect(await status('rival', { from: 'R0', to: 'R1' })).toBe(404);
  });

  it('are unknown if the job has no such round, and refused if they are no version', async () => {
    expect(await status('admin', { from: 'R7' })).toBe(404);
    const answer = await world
      .as('admin')
      .call('jobs.compareVersions', { params: { id: job._id }, query: { from: 'C1; DROP' } });
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('must be a version such as R1 or R0 C2'),
    ]);
  });

  it('are compared with nothing if there is no CSV in one of them, or no version at all', async () => {
    const empty = await world.makeJob('Working');
    const of = () => world.as('cad').does('jobs.compareVersions', { params: { id: empty._id } });
    expect(await of()).toMatchObject({ versions: [], from: null, to: null, changes: [], problems: [] });
    await mustAct(world.as('cad'), empty._id, 'review');
    await mustAct(world.as('admin'), empty._id, 'correction');
    const files = await world.as('cad').upload('draftFile', [{ name: 'roof.csv', bytes: takeoffs['R0 C0'] }]);
    await mustAct(world.as('cad'), empty._id, 'review', { files });
    expect(await of()).toMatchObject({
      from: { name: 'R0 C0', files: [], totals: null },
      to: { totals: { panels: 12 } },
      changes: [],
      problems: [{ version: 'R0 C0', file: null, reason: 'no-csv' }],
    });
  });
});
