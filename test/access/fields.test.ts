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
  pin,
  quote,
  quotePage,
  settings,
  weekly,
} from './fields.table';
import { type Marked, createMarks } from './marks';
import { wrongFields, wrongMarks } from './seen';

// A marker in every field must reach every audience that may read it, and no other. test/live covers events.

const people: [PersonName, Audience][] = [
  ['admin', 'admin'],
  ['super', 'admin'],
  ['cad', 'staff'],
  ['client', 'quoter'],
  ['client2', 'pricer'],
  ['clientPlain', 'rep'],
  ['viewer', 'rep'],
  ['customer', 'customer'],
];

let world: World;
let marked: Marked;
beforeAll(async () => {
  world = await startWorld();
  await world.sql('UPDATE users SET sees_costs = true WHERE id = $1', [world.people.client2.id]);
  world.people.client2.seesCosts = true;
  marked = await createMarks(world);
});
afterAll(() => world.stop());

describe.each(people)('%s', (who, audience) => {
  const caller = () => world.as(who);
  const page = () => caller().does('jobs.get', { params: { id: marked.jobId } });
  const pins = () => caller().does('pins.list', { params: { id: marked.jobId } });
  const thread = () => caller().does('notes.list', { params: { jobId: marked.jobId } });

  test('finds the markers of its audience and no others', async () => {
    const { A } = world.companies;
    const customers = await caller().call('customers.list');
    const lists = await Promise.all([
      caller().call('items.list'),
      caller().call('imports.list', { query: { what: 'match' } }),
      caller().call('imports.list', { query: { what: 'items' } }),
      caller().call('quotes.list'),
      caller().call('quotes.get', { params: { id: marked.quoteId } }),
    ]);
    const received: unknown[] = [
      await page(),
      await thread(),
      await pins(),
      await caller().does('jobs.list'),
      await caller().does('companies.get', { params: { id: A.id } }),
      await caller().does('companies.list'),
      await caller().does('stats.weekly'),
      customers.body,
      ...lists.map(({ body }) => body),
    ];
    expect(wrongMarks(marked.marks, audience, received)).toEqual([]);
  });

  test('finds nothing more in the responses to commands', async () => {
    const { jobId, marks } = marked;
    const withheld = marks.filter(({ readers }) => readers[audience] === 'no');
    // A conflict returns the current job; a created note returns the note and the job.
    const conflict = await caller().call('jobs.takeoff', { params: { id: jobId }, body: {} });
    const noted = await caller().call('notes.create', { params: { jobId }, body: { text: `note of ${who}` } });
    const refused = who === 'viewer' ? [403, 403] : [409, 201];
    expect([conflict.status, noted.status]).toEqual(refused);
    expect(wrongMarks(withheld, audience, [conflict.body, noted.body])).toEqual([]);
    if (conflict.refused?.current) {
      expect(wrongFields(jobPage, audience, conflict.refused.current, marked.expectedValues.job)).toEqual([]);
    }
  });

  test('reads the right fields of a job, in lists and on its page', async () => {
    const row = (await caller().does('jobs.list')).find(({ _id }) => _id === marked.jobId);
    expect(wrongFields(job, audience, row, marked.expectedValues.job)).toEqual([]);
    expect(wrongFields(jobPage, audience, await page(), marked.expectedValues.job)).toEqual([]);
  });

  test('reads the right notes and their fields', async () => {
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

  test('reads the right fields of pins, and no drafter outside the office', async () => {
    const seen = await pins();
    expect(seen.length).toBeGreaterThan(0);
    for (const one of seen) expect(wrongFields(pin, audience, one)).toEqual([]);
    const office = audience === 'admin' || audience === 'staff';
    const people = seen.flatMap((one) => [one.author, one.resolved?.by, ...one.replies.map(({ author }) => author)]);
    expect(people.every((person) => (person?._id === null) === !office)).toBe(true);
  });

  test('reads and downloads the right files', async () => {
    const onPage = (await page()).files;
    const inNotes = (await thread()).flatMap((one) => one.files);
    const ids = new Set([...onPage, ...inNotes].map(({ _id }) => _id));
    for (const [kind, id] of Object.entries(marked.fileIds) as [keyof typeof files, string][]) {
      const wanted = files[kind][audience] === 'yes';
      expect(ids.has(id), kind).toBe(wanted);
      expect((await caller().call('files.link', { params: { id } })).status, kind).toBe(wanted ? 200 : 404);
    }
    for (const one of onPage) expect(wrongFields(file, audience, one)).toEqual([]);
    // Group and trims change with the job, so only the job's page has them.
    const { group: _group, trims: _trims, ...inNote } = file;
    for (const one of inNotes) expect(wrongFields(inNote, audience, one)).toEqual([]);
  });

  if (audience !== 'admin' && audience !== 'staff') {
    test('reads the group of each file', async () => {
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

  test('reads the right fields of a company', async () => {
    const { A } = world.companies;
    const own = await caller().does('companies.get', { params: { id: A.id } });
    const row = (await caller().does('companies.list')).find(({ _id }) => _id === A.id);
    expect(wrongFields(companyFields, audience, own, marked.expectedValues.company)).toEqual([]);
    const lists = /^((letters|panels|matchLists|ratioLists|taxRates|mrmClients)\.|paper|floorMargin)/;
    const rowFields = Object.fromEntries(Object.entries(companyFields).filter(([name]) => !lists.test(name)));
    expect(wrongFields(rowFields, audience, row, marked.expectedValues.company)).toEqual([]);
  });

  test('reads the right fields of items and imports', async () => {
    const readsItems = audience === 'admin' || audience === 'pricer' || audience === 'quoter';
    const reads = readsItems || audience === 'rep';
    const items = await caller().call('items.list');
    expect(items.status).toBe(readsItems ? 200 : 403);
    if (readsItems) expect(wrongFields(item, audience, items.body[0], marked.expectedValues.item)).toEqual([]);
    const ofMatch = await caller().call('imports.list', { query: { what: 'match' } });
    expect(ofMatch.status).toBe(reads ? 200 : 403);
    if (reads) expect(wrongFields(importRecord, audience, ofMatch.body[0])).toEqual([]);
  });

  test('reads the right fields of a quote, in lists and on its page', async () => {
    const reads = ['admin', 'pricer', 'quoter', 'customer'].includes(audience);
    const list = await caller().call('quotes.list');
    const page = await caller().call('quotes.get', { params: { id: marked.quoteId } });
    expect([list.status, page.status]).toEqual(reads ? [200, 200] : [403, 404]);
    if (!reads) return;
    expect(list.body.length).toBe(1);
    expect(wrongFields(quote, audience, list.body[0], marked.expectedValues.quote)).toEqual([]);
    expect(wrongFields(quotePage, audience, page.body, marked.expectedValues.quote)).toEqual([]);
  });

  test('reads the right fields of customers', async () => {
    const answer = await caller().call('customers.list');
    if (audience === 'customer') return expect(answer.status).toBe(403);
    const list = answer.body;
    expect(list.length).toBe(1);
    expect(wrongFields(customer, audience, list[0], marked.expectedValues.customer)).toEqual([]);
  });

  test('reads the right settings', async () => {
    const answer = await caller().call('settings.get');
    const office = audience === 'admin' || audience === 'staff';
    expect(answer.status).toBe(office ? 200 : 403);
    if (office) expect(wrongFields(settings, audience, answer.body)).toEqual([]);
  });

  test('reads the right weekly figures', async () => {
    const { mark: _mark, status, ...figures } = await caller().does('stats.weekly');
    const counted = Object.fromEntries(status.map((one) => [`status: ${one.status}`, one.count]));
    const { 'status: Submitted': submitted, 'status: every other': others, ...figureFields } = weekly;
    expect(wrongFields(figureFields, audience, figures)).toEqual([]);
    expect('status: Submitted' in counted).toBe(submitted[audience] === 'yes');
    expect(Object.keys(counted).filter((name) => name !== 'status: Submitted').length).toBe(
      others[audience] === 'yes' ? 8 : 0,
    );
  });
});
