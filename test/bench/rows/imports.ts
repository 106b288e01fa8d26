import type { Ground } from '../ground';
import type { Row } from '../Row';
import { interleaved, median } from '../rounds';

const imported = 20_000;
const exported = 100_000;

const catalog = (dearer = 0): string =>
  `SKU,Description,Unit of Measure,Price,Price Code\r\n${Array.from(
    { length: imported },
    (_, i) => `SKU-${i},"Panel 36"", number ${i}",LF,${(i % 900) + 1 + dearer}.68,\r\n`,
  ).join('')}`;

/** PostgreSQL's own fastest way to put the same rows into the same table with its indexes: one statement, no checks. */
async function copied({ program }: Ground, company: number): Promise<number> {
  await program.sql('DELETE FROM items WHERE company_id = $1', [company]);
  const began = performance.now();
  await program.sql(
    `INSERT INTO items (company_id, sku, description, unit, price_cents)
     SELECT $1, 'SKU-' || i, 'Panel 36", number ' || i, 'LF', (i % 900 + 1) * 100 + 68 FROM generate_series(0, $2 - 1) i`,
    [company, imported],
  );
  return performance.now() - began;
}

/** The same of changed prices: one statement, no checks, no history. */
async function changed({ program }: Ground, company: number): Promise<number> {
  const began = performance.now();
  await program.sql('UPDATE items SET price_cents = price_cents + 1 WHERE company_id = $1', [company]);
  return performance.now() - began;
}

async function sent(ground: Ground, company: number, file: string, what: 'added' | 'changed'): Promise<number> {
  if (what === 'added') await ground.program.sql('DELETE FROM items WHERE company_id = $1', [company]);
  const form = new FormData();
  form.append('client', String(company));
  form.append('file', new Blob([file]), 'catalog.csv');
  const began = performance.now();
  const answer = await fetch(`${ground.program.base}/api/v1/items/import`, {
    method: 'POST',
    headers: ground.bearer(ground.admin),
    body: form,
  });
  const took = performance.now() - began;
  const reply = (await answer.json()) as { added?: number; changed?: number };
  if (reply[what] !== imported) throw new Error(`The import answered ${answer.status} and ${what} ${reply[what]}.`);
  return took;
}

/** To the first byte, and to the last. */
async function taken(ground: Ground, company: number): Promise<{ first: number; whole: number }> {
  const began = performance.now();
  const answer = await fetch(`${ground.program.base}/api/v1/items/download?client=${company}`, {
    headers: ground.bearer(ground.admin),
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let first = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) first ||= performance.now() - began;
  return { first, whole: performance.now() - began };
}

/** What PostgreSQL needs to write the same lines itself. */
async function written({ program }: Ground, company: number): Promise<{ first: number; whole: number }> {
  const began = performance.now();
  await program.sql(
    `SELECT string_agg(concat_ws(',', sku, description, unit, price_cents / 100.0, price_code), E'\\r\\n' ORDER BY sku_key) AS csv
     FROM items WHERE company_id = $1`,
    [company],
  );
  const whole = performance.now() - began;
  return { first: whole, whole };
}

export const imports: Row = {
  number: 11,
  task: 'import of 20,000 catalog rows; export of 100,000',
  async run(ground) {
    const companies = await ground.program.sql<{ id: number }>('SELECT id FROM companies ORDER BY id LIMIT 2');
    const [a, b] = companies.map(({ id }) => id) as [number, number];
    const file = catalog();
    const imports = await interleaved(5, {
      ours: () => sent(ground, a, file, 'added'),
      bare: () => copied(ground, a),
    });
    let dearer = 0;
    const changes = await interleaved(4, {
      ours: () => sent(ground, a, catalog(++dearer), 'changed'),
      bare: () => changed(ground, a),
    });
    await ground.program.sql('DELETE FROM items');
    await ground.program.sql(
      `INSERT INTO items (company_id, sku, description, unit, price_cents)
       SELECT $1, 'SKU-' || i, 'Panel number ' || i, 'LF', i FROM generate_series(1, $2) i`,
      [b, exported],
    );
    await ground.program.sql('VACUUM ANALYZE items');
    const exports = await interleaved(4, { ours: () => taken(ground, b), bare: () => written(ground, b) });
    // The first round warms both up.
    const took = (who: 'ours' | 'bare') => median(imports[who].slice(1));
    const moved = (who: 'ours' | 'bare') => median(changes[who].slice(1));
    const of = (who: 'ours' | 'bare', what: 'first' | 'whole') => median(exports[who].slice(1).map((one) => one[what]));
    const both = (what: 'first' | 'whole') => ({ ours: of('ours', what), bare: of('bare', what) });
    return [
      { what: 'import', ours: took('ours'), bare: took('bare'), unit: 'ms', better: 'less', goal: 5 },
      { what: 'changed prices', ours: moved('ours'), bare: moved('bare'), unit: 'ms', better: 'less', goal: 5 },
      { what: 'export, first byte', ...both('first'), unit: 'ms', better: 'less', limit: 100 },
      { what: 'export, whole', ...both('whole'), unit: 'ms', better: 'less' },
    ];
  },
};
