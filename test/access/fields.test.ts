import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonName } from '../support/people';
import { startWorld, type World } from '../support/world';
import {
  type Audience,
  companyFields,
  customer,
  file,
  files,
  groups,
  importRecord,
  item,
  job,
  jobPage,
  note,
  notes,
  quote,
  quotePage,
  settings,
  weekly,
} from './fields.table';
import { type Marked, plantMarks } from './marks';
import { wrongFields, wrongMarks } from './seen';

// A mark in every field: found by every audience that may read it, and by no other. The socket's half stands in live/.

const people: [PersonName, Audience][] = [
  ['admin', 'admin'],
  ['super', 'admin'],
  ['cad', 'staff'],
  ['client', 'quoter'],
  ['clientPlain', 'rep'],
  ['viewer', 'rep'],
  ['customer', 'customer'],
];

let world: World;
let marked: Marked;
beforeAll(async () => {
  world = await startWorld();
  marked = await plantMarks(world);
});
afterAll(() => world.stop());

describe.each(people)('%s', (who, audience) => {
  const hands = () => world.as(who);
  const page = () => hands().does('jobs.get', { params: { id: marked.jobId } });
  const thread = () => hands().does('notes.list', { params: { jobId: marked.jobId } });

  test('finds the marks of its audience and no others', async () => {
    const { A } = world.companies;
    const customers = await hands().call('customers.list');
    const lists = await Promise.all([
      hands().call('items.list'),
      hands().call('imports.list', { query: { what: 'match' } }),
      hands().call('imports.list', { query: { what: 'items' } }),
      hands().call('quotes.list'),
      hands().call('quotes.get', { params: { id: marked.quoteId } }),
    ]);
    const told: unknown[] = [
      await page(),
      await thread(),
      await hands().does('jobs.list'),
      await hands().does('companies.get', { params: { id: A.id } }),
      await hands().does('companies.list'),
      await hands().does('stats.weekly'),
      customers.body,
      ...lists.map(({ body }) => body),
    ];
    expect(wrongMarks(marked.marks, audience, told)).toEqual([]);
  });

  test('finds nothing more in the answers of commands', async () => {
    const { jobId, marks } = marked;
    const withheld = marks.filter(({ readers }) => readers[audience] === 'no');
    // A conflict shows the job as it is; a note answers the note and the job.
    const conflict = await hands().call('jobs.takeoff', { params: { id: jobId }, body: {} });
    const noted = await hands().call('notes.create', { params: { jobId }, body: { text: `note of ${who}` } });
    const refused = who === 'viewer' ? [403, 403] : [409, 201];
    expect([conflict.status, noted.status]).toEqual(refused);
    expect(wrongMarks(withheld, audience, [conflict.body, noted.body])).toEqual([]);
    if (conflict.refused?.current) {
      expect(wrongFields(jobPage, audience, conflict.refused.current, marked.planted.job)).toEqual([]);
    }
  });

  test('job, in a list and on its page', async () => {
    const row = (await hands().does('jobs.list')).find(({ _id }) => _id === marked.jobId);
    expect(wrongFields(job, audience, row, marked.planted.job)).toEqual([]);
    expect(wrongFields(jobPage, audience, await page(), marked.planted.job)).toEqual([]);
  });

  test('notes', async () => {
    const seen = await thread();
    const texts = seen.map(({ text }) => text);
    for (const [kind, text] of Object.entries(marked.noteTexts) as [keyof typeof notes, string][]) {
      expect(texts.includes(text), kind).toBe(notes[kind][audience] === 'yes');
    }
    for (const one of seen) expect(wrongFields(note, audience, one)).toEqual([]);
    const drafters = seen.filter((one) => one.author.staff).map((one) => one.author._id);
    expect(drafters.length).toBeGreaterThan(0);
    const office = audience === 'admin' || audience === 'staff';
    expect(drafters.every((id) => (office ? id !== null : id === null))).toBe(true);
  });

  test('files', async () => {
    const onPage = (await page()).files;
    const inNotes = (await thread()).flatMap((one) => one.files);
    const ids = new Set([...onPage, ...inNotes].map(({ _id }) => _id));
    for (const [kind, id] of Object.entries(marked.fileIds) as [keyof typeof files, string][]) {
      const wanted = files[kind][audience] === 'yes';
      expect(ids.has(id), kind).toBe(wanted);
      expect((await hands().call('files.link', { params: { id } })).status, kind).toBe(wanted ? 200 : 404);
    }
    for (const one of onPage) expect(wrongFields(file, audience, one)).toEqual([]);
    // In its note a file stands beside that note's group; its own is told on the job's page.
    const { group: _told, ...inNote } = file;
    for (const one of inNotes) expect(wrongFields(inNote, audience, one)).toEqual([]);
  });

  if (audience !== 'admin' && audience !== 'staff') {
    test('the group of each file', async () => {
      const { fileIds } = marked;
      const of = Object.fromEntries((await page()).files.map(({ _id, group }) => [_id, group]));
      const group = (fileType: 1 | 6 | 9, pair?: string) =>
        groups.find((one) => one.fileType === fileType && one.pair === pair)?.group;
      expect(of).toEqual({
        [fileIds['1, with the job']]: group(1),
        [fileIds['1, with a revision note (revFile)']]: group(1),
        [fileIds['6, current version']]: group(6, 'highest released'),
        [fileIds['6, attached to an internal note as a draft']]: group(6, 'highest released'),
        [fileIds['6, older version']]: group(6, 'lower'),
        [fileIds['9, imported']]: group(9),
      });
    });
  }

  test('company', async () => {
    const { A } = world.companies;
    const own = await hands().does('companies.get', { params: { id: A.id } });
    const row = (await hands().does('companies.list')).find(({ _id }) => _id === A.id);
    expect(wrongFields(companyFields, audience, own, marked.planted.company)).toEqual([]);
    const lists = /^(letters|panels|matchLists|ratioLists|mrmClients)\./;
    const rowFields = Object.fromEntries(Object.entries(companyFields).filter(([name]) => !lists.test(name)));
    expect(wrongFields(rowFields, audience, row, marked.planted.company)).toEqual([]);
  });

  test('items, and imports of each list', async () => {
    const keeps = audience === 'admin' || audience === 'quoter';
    const reads = keeps || audience === 'rep';
    const items = await hands().call('items.list');
    expect(items.status).toBe(keeps ? 200 : 403);
    if (keeps) expect(wrongFields(item, audience, items.body[0], marked.planted.item)).toEqual([]);
    const ofMatch = await hands().call('imports.list', { query: { what: 'match' } });
    expect(ofMatch.status).toBe(reads ? 200 : 403);
    if (reads) expect(wrongFields(importRecord, audience, ofMatch.body[0])).toEqual([]);
  });

  test('quotes, in a list and on their page', async () => {
    const reads = audience === 'admin' || audience === 'quoter' || audience === 'customer';
    const list = await hands().call('quotes.list');
    const page = await hands().call('quotes.get', { params: { id: marked.quoteId } });
    expect([list.status, page.status]).toEqual(reads ? [200, 200] : [403, 404]);
    if (!reads) return;
    expect(list.body.length).toBe(1);
    expect(wrongFields(quote, audience, list.body[0], marked.planted.quote)).toEqual([]);
    expect(wrongFields(quotePage, audience, page.body, marked.planted.quote)).toEqual([]);
  });

  test('customers', async () => {
    const answer = await hands().call('customers.list');
    if (audience === 'customer') return expect(answer.status).toBe(403);
    const list = answer.body;
    expect(list.length).toBe(1);
    expect(wrongFields(customer, audience, list[0], marked.planted.customer)).toEqual([]);
  });

  test('settings', async () => {
    const answer = await hands().call('settings.get');
    const office = audience === 'admin' || audience === 'staff';
    expect(answer.status).toBe(office ? 200 : 403);
    if (office) expect(wrongFields(settings, audience, answer.body)).toEqual([]);
  });

  test('figures', async () => {
    const { mark: _mark, status, ...figures } = await hands().does('stats.weekly');
    const counted = Object.fromEntries(status.map((one) => [`status: ${one.status}`, one.count]));
    const { 'status: Submitted': submitted, 'status: every other': others, ...figureFields } = weekly;
    expect(wrongFields(figureFields, audience, figures)).toEqual([]);
    expect('status: Submitted' in counted).toBe(submitted[audience] === 'yes');
    expect(Object.keys(counted).filter((name) => name !== 'status: Submitted').length).toBe(
      others[audience] === 'yes' ? 8 : 0,
    );
  });
});
