import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonName } from '../support/people';
import { mustAct } from '../support/journey';
import { startWorld, type World } from '../support/world';
import { pdfText } from '../quotes/print/pdfText';
import { release, releasedJob } from '../quotes/takeoff/released';

// PDFs from the job page: the job sheet, and the cut list and trim list of the released files.

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.sql("UPDATE companies SET client_notes = 'Hips in two pieces' WHERE id = $1", [world.companies.A.id]);
});
afterAll(() => world.stop());

type Paper = 'sheet' | 'lists';
async function print(id: number, paper: Paper, person: PersonName) {
  const response = await fetch(`${world.base}/api/v1/jobs/${id}/${paper}.pdf`, {
    headers: { authorization: `Bearer ${world.as(person).token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return { status: response.status, text: JSON.parse(bytes.toString()).message as string };
  return {
    status: 200,
    // Kerning splits words, and lines wrap: compare without spaces.
    text: pdfText(bytes).replace(/\s/g, ''),
    pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length,
    name: response.headers.get('content-disposition'),
  };
}
const joined = (text: string) => text.replace(/\s/g, '');

test('a job sheet says what the drafter needs, on one page', async () => {
  const [plan] = await world.as('client').upload('subFile', [{ name: 'north plan.pdf', bytes: 'a plan' }]);
  const { _id, num } = await world.makeJob('Submitted', {
    body: {
      ...{ name: 'Chapel', street: '12 Overlook Rd', city: 'Moab', state: 'UT', specialReq: 'Keep the cupola' },
      ...{ pan1Name: 'PBR Panel', pan1Width: 36, pan2Name: 'AG', pan2Width: 34.67, files: [plan as string] },
    },
  });
  await mustAct(world.as('admin'), _id, 'validate');
  await mustAct(world.as('admin'), _id, 'dueBack', { dueBack: '2030-01-07T18:00:00.000Z' });
  const { status, text, pages, name } = await print(_id, 'sheet', 'cad');
  expect([status, pages]).toEqual([200, 1]);
  expect(name).toContain(`filename="${num} job sheet.pdf"`);
  for (const fact of [
    ...[String(num), 'Chapel', 'Validated', 'Contact client, 555 client', '12 Overlook Rd, Moab, UT'],
    ...['PBR Panel · 36 in', 'AG · 34.67 in', 'Level 3', 'Drafter Unassigned', 'Job notes Keep the cupola'],
    // Noon in Chicago.
    ...['Mon, Jan 7, 2030, 12:00 PM CST', 'north plan.pdf Submitted 15 B', 'Client notes Hips in two pieces'],
  ])
    expect(text).toContain(joined(fact));
});

test('clients print no drafts, internal notes, client notes, level or drafter', async () => {
  const { _id } = await world.makeJob('Working');
  const drafts = await world.as('cad').upload('draftFile', [{ name: 'secret draft.pdf', bytes: 'a draft' }]);
  await mustAct(world.as('cad'), _id, 'review', { files: drafts });
  await mustAct(world.as('admin'), _id, 'correction', { text: 'The ridge is too short' });
  await mustAct(world.as('cad'), _id, 'review', {
    files: await world.as('cad').upload('draftFile', [{ name: 'second draft.pdf', bytes: 'another' }]),
  });
  const hidden = ['The ridge is too short', 'second draft.pdf', 'Hips in two pieces', 'Level 3', 'Drafter', 'C1'];
  const office = await print(_id, 'sheet', 'cad');
  for (const fact of hidden) expect(office.text).toContain(joined(fact));
  // Outdated drafts aren't for working from.
  expect(office.text).not.toContain(joined('secret draft'));
  for (const person of ['client', 'viewer'] as const) {
    const outside = await print(_id, 'sheet', person);
    expect(outside.status).toBe(200);
    for (const fact of [...hidden, 'secret draft']) expect(outside.text).not.toContain(joined(fact));
  }
});

test('a revision’s request is on everybody’s sheet', async () => {
  const { _id } = await world.makeJob('Released');
  await mustAct(world.as('client'), _id, 'revision', { text: 'The porch is wider' });
  for (const person of ['client', 'cad'] as const)
    expect((await print(_id, 'sheet', person)).text).toContain(joined('What needs to change The porch is wider'));
});

test('a sheet stays on one page, however long its texts and however many its files', async () => {
  const files = await world.as('client').upload(
    'subFile',
    Array.from({ length: 14 }, (_, i) => ({ name: `${'W'.repeat(150)}${i}.pdf`, bytes: 'x' })),
  );
  const { _id } = await world.makeJob('Submitted', {
    body: {
      ...{
        name: 'W'.repeat(200),
        street: 'W'.repeat(200),
        city: 'W'.repeat(100),
        specialReq: 'WIDE ROOF '.repeat(900),
      },
      ...{ pan1Name: 'W'.repeat(60), files },
    },
  });
  const { pages, text } = await print(_id, 'sheet', 'admin');
  expect(pages).toBe(1);
  expect(text).toContain(joined('The rest of this text is on the job page.'));
  expect(text).toContain(joined('4 more files on the job page.'));
  expect(text).toContain(joined('Hips in two pieces'));
});

test('prints the panels and trims of the released files with their totals', async () => {
  const { _id, num } = await releasedJob(world, '1-minimal');
  const { status, text, pages, name } = await print(_id, 'lists', 'viewer');
  expect([status, pages]).toEqual([200, 2]);
  expect(name).toContain(`filename="${num} cut and trim lists.pdf"`);
  // 14 × 18' 6 1/2" = 259.58 ft; all five lengths 662.73 ft in 38 pieces; 44 trims.
  expect(text).toContain(joined(`14 18' 6 1/2" 259.58`));
  expect(text).toContain(joined('38 662.73'));
  expect(text).toContain(joined('12 RAKE'));
  expect(text).toContain(joined('3 JTRIM 44'));
});

test('prints the newest release, and names what it could not read', async () => {
  const { _id, num } = await releasedJob(world, '1-minimal');
  await mustAct(world.as('client'), _id, 'revision');
  await mustAct(world.as('cad'), _id, 'assign').catch(() => {});
  await release(world, _id, '1-minimal', {
    'panels.csv': 'quantity,feet,inch\n5,10,0\nmany,9,0\n',
    'trims.csv': 'code,quantity\nHIP,2\n',
  });
  const { text, name } = await print(_id, 'lists', 'client');
  expect(name).toContain(`filename="${num} R1 cut and trim lists.pdf"`);
  expect(text).toContain(joined(`5 10' 0" 50.00`));
  expect(text).toContain(joined('Not in these lists'));
  expect(text).toContain(joined('panels.csv, line 3:'));
  expect(text).not.toContain('RAKE');
});

test('keeps the time of the release after a request that was no revision', async () => {
  const { _id } = await releasedJob(world, '1-minimal');
  const { text } = await print(_id, 'lists', 'client');
  world.clock.advance(2 * 24 * 60 * 60_000);
  await mustAct(world.as('client'), _id, 'revision');
  await mustAct(world.as('cad'), _id, 'revisionResponse');
  expect((await print(_id, 'lists', 'client')).text).toBe(text);
});

test('says why there are no lists to print', async () => {
  const { _id } = await world.makeJob('Released');
  const noCsv = { status: 409, text: 'This job has no released CSV file to print lists from.' };
  expect(await print(_id, 'lists', 'client')).toEqual(noCsv);
  const unreadable = await releasedJob(world, '1-minimal', {
    'panels.csv': 'what,is,this\n1,2,3\n',
    'trims.csv': 'neither,is,this\n1,2,3\n',
  });
  const { status, text } = await print(unreadable._id, 'lists', 'client');
  expect([status, text.slice(0, 29)]).toEqual([409, 'panels.csv can’t be printed: ']);
});
