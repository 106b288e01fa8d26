import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Imported, mustImport, tryImport } from '../support/importing';
import { startWorld, type World } from '../support/world';
import { acid } from './acid.table';

// Each broken file through the real call: as a preview, as an import, and with overwrite.

let world: World;
let company: number;
beforeAll(async () => {
  world = await startWorld();
  company = world.companies.A.id;
  await world.sql('UPDATE companies SET flat_width = 48 WHERE id = $1', [company]);
});
afterAll(() => world.stop());

const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(__dirname, 'files', name)));
const tables = { items: 'items', customers: 'customers', match: 'match_entries', ratio: 'ratio_entries' } as const;
const rowsOf = (what: Imported) =>
  world.sql<Record<string, unknown>>(`SELECT * FROM ${tables[what]} WHERE company_id = $1 ORDER BY id`, [company]);

const existing = {
  items: 'SKU,Description\nKEPT,Was here before\n',
  customers: 'Customer Name\nKept\n',
  match: 'code,sku\nKEPT,KEPT\n',
  ratio: 'code,item,ratio\nKEPT,KEPT,1\n',
};

describe.each(Object.entries(acid))('%s', (name, { what, fatal, line, accepted = 0, refused = [], warnings = [] }) => {
  const send = (fields: Record<string, string>) =>
    tryImport(world.as('admin'), what, company, { name, bytes: bytesOf(name) }, fields);
  const begin = async () => {
    await world.sql(`DELETE FROM ${tables[what]} WHERE company_id = $1`, [company]);
    await mustImport(world.as('admin'), what, company, existing[what]);
    return rowsOf(what);
  };

  if (fatal !== undefined) {
    test.each<Record<string, string>>([{}, { dryRun: 'true' }, { overwrite: 'true' }])(
      'is rejected as a whole, with %j',
      async (fields) => {
        const before = await begin();
        const answer = await send(fields);
        expect(answer.status, answer.text).toBe(422);
        expect(answer.refused?.fields?.file).toBe(fatal);
        if (line !== undefined) {
          expect(answer.refused?.fields?.line).toBe(String(line));
          expect(answer.refused?.message).toContain(`${line}`);
        }
        if (fatal === 'not-csv') expect(answer.refused?.message).toBe('Must be a CSV file! Please select again.');
        if (fatal === 'utf-16') expect(answer.refused?.message).toMatch(/save it as CSV UTF-8/i);
        if (name === 'binary.csv') expect(answer.refused?.message).toContain("isn't a CSV file");
        expect(await rowsOf(what)).toEqual(before);
      },
    );
    return;
  }

  test('imports the good rows and lists the bad ones', async () => {
    const before = await begin();
    const expectedCounts = { accepted, added: accepted, changed: 0, removed: 0, refusedCount: refused.length };
    const dry = await send({ dryRun: 'true' });
    expect(dry.body).toMatchObject({ ...expectedCounts, dryRun: true, import: null });
    expect(dry.body.refused.map(({ line: at, reason }) => [at, reason])).toEqual(refused);
    expect(dry.body.warnings.map(({ reason, lines }) => [reason, lines])).toEqual(warnings);
    expect(await rowsOf(what)).toEqual(before);

    const done = await send({});
    expect(done.body).toMatchObject({ ...expectedCounts, dryRun: false });
    expect(done.body.refused).toEqual(dry.body.refused);
    expect((await rowsOf(what)).length).toBe(1 + accepted);
    // Messages never quote long cell contents.
    for (const { message } of done.body.refused) expect(message.length).toBeLessThan(200);
  });

  test('imports nothing with overwrite when one row is bad', async () => {
    const before = await begin();
    const answer = await send({ overwrite: 'true' });
    if (refused.length > 0) {
      expect(answer.status).toBe(422);
      for (const [at, reason] of refused) expect(answer.refused?.fields?.[`line ${at}`]).toBe(reason);
      expect(await rowsOf(what)).toEqual(before);
    } else {
      expect(answer.body).toMatchObject({ accepted, added: accepted, removed: 1 });
      expect((await rowsOf(what)).length).toBe(accepted);
    }
  });
});

test('decodes the file with mixed encodings', async () => {
  const send = { name: 'mixed-encoding.csv', bytes: bytesOf('mixed-encoding.csv') };
  await tryImport(world.as('admin'), 'customers', company, send, { overwrite: 'true' });
  expect((await rowsOf('customers')).map(({ name }) => name)).toEqual([
    'Peña Construcción',
    'Müller Dachbau',
    'Plain Roofing',
  ]);
});
