import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentDrafts, mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';

/** GET /jobs/{id}/drafts (ours): the check that the drafter sees before the review and the admin beside Release. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  const panel = { code: 'AG16', name: 'Ag Panel', coverage: 16, panType: 'EF' as const };
  await world.as('admin').does('companies.update', { params: { id: world.companies.A.id }, body: { panels: [panel] } });
});
afterAll(() => world.stop());

const report = (id: number) => world.as('cad').does('jobs.drafts', { params: { id } });
const draft = (name: string, ...rows: string[]) => ({ name, bytes: ['Code,Quantity,Length', ...rows].join('\n') });

it('names each row that a quote can’t import, and asks about totals far from the round before', async () => {
  const job = await world.makeJob('Working');
  expect(await report(job._id)).toEqual({ files: [], before: null, doubts: [], columns: [] });
  const cad = world.as('cad');
  // 10 × 30 ft = 300 ft of 16 in are 400 sq ft.
  const files = await cad.upload('draftFile', [draft(`${job.num}AG16.csv`, `AG16,10,30'`, `RIDGE,4,10'`)]);
  await mustAct(cad, job._id, 'review', { files });
  const [csv] = await currentDrafts(world.as('admin'), job._id);
  const unknown = {
    severity: 'advisory',
    message: `${job.num}AG16.csv: Not in the client’s match list: RIDGE.`,
    line: null,
  };
  const columns = ['Code', 'Quantity', 'Length'];
  expect(await report(job._id)).toEqual({
    files: [{ file: csv, findings: [unknown], columns, totals: { panels: 10, linearFeet: 300, squares: 4, trims: 4 } }],
    before: null,
    doubts: [],
    columns: [],
  });

  await mustAct(world.as('admin'), job._id, 'correction');
  const before = { round: 'R0 C0', panels: 10, linearFeet: 300, squares: 4, trims: 4 };
  expect(await report(job._id)).toEqual({ files: [], before, doubts: [], columns: [] });
  const fixed = await cad.upload('draftFile', [
    draft(`${job.num}AG16.csv`, `AG16,8,30'`, `AG16,-2,30'`, `RIDGE,6,10'`),
  ]);
  await cad.does('notes.create', { params: { jobId: job._id }, body: { cad: true, text: 'Draft.', files: fixed } });
  const second = await report(job._id);
  expect(second.files.map(({ findings }) => findings[0])).toEqual([
    { severity: 'mustFix', message: `${job.num}AG16.csv, line 3: Quantity is negative.`, line: 3 },
  ]);
  // 240 ft are exactly a fifth less; 6 trims are half as many again.
  expect(second).toMatchObject({ before, doubts: ['6 trims; R0 C0 had 4 (+50%). Is this right?'] });
});

it('names the columns saved for the client’s files', async () => {
  const job = await world.makeJob('Working');
  const saved = { head: 'bauteil|stuck', delimiter: ';', columns: { code: 0, quantity: 1 } };
  await world.sql(
    'INSERT INTO takeoff_columns (company_id, head, delimiter, columns, at) VALUES ($1, $2, $3, $4, now())',
    [world.companies.A.id, saved.head, saved.delimiter, JSON.stringify(saved.columns)],
  );
  expect((await report(job._id)).columns).toEqual([saved]);
  await world.sql('DELETE FROM takeoff_columns');
});

it('measures panels by the longest that the client makes, or else 60 ft', async () => {
  const job = await world.makeJob('Working');
  const [admin, cad] = [world.as('admin'), world.as('cad')];
  const name = `${job.num}AG16.csv`;
  const files = await cad.upload('draftFile', [draft(name, `AG16,10,72'`)]);
  await mustAct(cad, job._id, 'review', { files });
  const found = async () => (await report(job._id)).files[0]?.findings.map(({ message }) => message);
  const { id } = world.companies.A;
  const { companyName: company, panels = [] } = await admin.does('companies.get', { params: { id } });
  expect(await found()).toEqual([`${name}: A panel of 72' 0" is longer than 60 ft, the longest AG16 of ${company}.`]);
  const set = (longest: number | null) => {
    const rows = panels.map(({ _id, version }) => ({ _id, version, longest }));
    return admin.call('companies.update', { params: { id }, body: { panels: rows } });
  };
  const panel = async (longest: number | null) => (await set(longest)).body.panels?.[0]?.longest;
  expect(await panel(72)).toBe(72);
  expect(await found()).toEqual([]);
  expect(await panel(70.5)).toBe(70.5);
  expect(await found()).toEqual([`${name}: A panel of 72' 0" is longer than 70.5 ft, the longest AG16 of ${company}.`]);
  for (const [wrong, why] of [
    [0, 'is feet above 0, such as 60'],
    [501, 'is at most 500 feet'],
    [60.125, 'has at most 2 decimals'],
  ] as const)
    expect((await set(wrong)).refused).toMatchObject({ fields: { 'panels.0.longest': why } });
  expect(await panel(null)).toBe(null);
});

it('compares a revision with what was released', async () => {
  const job = await world.makeJob('Working');
  const [admin, cad] = [world.as('admin'), world.as('cad')];
  const names = [`${job.num}AG16.csv`, 'rejected.csv'] as const;
  const files = await cad.upload('draftFile', [draft(names[0], `AG16,1,60'`), draft(names[1], `AG16,99,50'`)]);
  await mustAct(cad, job._id, 'review', { files });
  const { files: listed } = await admin.does('jobs.get', { params: { id: job._id } });
  const good = listed.filter(({ name }) => name === names[0]).map(({ _id }) => _id);
  await mustAct(admin, job._id, 'release', { drafts: good });
  await mustAct(world.as('client'), job._id, 'revision');
  expect((await report(job._id)).before).toEqual({
    round: 'R0',
    panels: 1,
    linearFeet: 60,
    squares: 0.8,
    trims: 0,
  });
});

it('says what is wrong with a file that isn’t a takeoff or a PDF', async () => {
  const job = await world.makeJob('Working');
  const files = await world.as('cad').upload('draftFile', [
    { name: 'empty.csv', bytes: ' ' },
    { name: 'plan.pdf', bytes: 'a drawing' },
    { name: 'roof.PDF', bytes: `%PDF-1.7\n${'x'.repeat(200_000)}` },
  ]);
  // Earlier versions stored a file whatever its content.
  await world.opened.services.files.put(String(files[1]).slice(-22), Buffer.from('a drawing'));
  const note = { cad: true, text: 'Drafts.', files };
  await world.as('cad').does('notes.create', { params: { jobId: job._id }, body: note });
  expect((await report(job._id)).files).toMatchObject([
    { findings: [{ severity: 'mustFix', message: 'empty.csv: This file is empty.', line: null }], totals: null },
    {
      findings: [
        {
          severity: 'mustFix',
          message: 'plan.pdf: This file isn’t a PDF, although its name ends in .pdf. Export it again.',
          line: null,
        },
      ],
      totals: null,
    },
    { findings: [], totals: null },
  ]);
});
