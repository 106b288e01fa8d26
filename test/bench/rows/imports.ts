import { copyIn, copyOut } from '../copy';
import type { Ground } from '../ground';
import { printed, setPlainly } from '../pdf';
import { memoryOf } from '../processor';
import type { Row } from '../Row';
import { interleaved, median, medians } from '../rounds';

const imported = 20_000;
const exported = 100_000;

const catalog = (dearer = 0): string =>
  `SKU,Description,Unit of Measure,Price,Price Code\r\n${Array.from(
    { length: imported },
    (_, i) => `SKU-${i},"Panel 36"", number ${i}",LF,${(i % 900) + 1 + dearer}.68,\r\n`,
  ).join('')}`;

const copyRows = (company: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: imported },
      (_, i) => `${company},SKU-${i},"Panel 36"", number ${i}",LF,${((i % 900) + 1) * 100 + 68}\n`,
    ).join(''),
  );

/** COPY of the same rows into the same table with its indexes: no checks, no history. */
async function copied({ program }: Ground, company: number, rows: Buffer): Promise<number> {
  await program.sql('DELETE FROM items WHERE company_id = $1', [company]);
  return copyIn(program.databaseUrl, 'items (company_id, sku, description, unit, price_cents)', rows);
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

/** COPY of the same lines in the same order. */
async function written({ program }: Ground, company: number): Promise<{ first: number; whole: number; bytes: number }> {
  const { took, bytes } = await copyOut(
    program.databaseUrl,
    `SELECT sku, description, unit, price_cents / 100.0, price_code FROM items
     WHERE company_id = ${company} ORDER BY sku_key`,
  );
  return { first: took, whole: took, bytes };
}

/** The most that the program holds while it does something, over what it held before, KiB. */
async function peakOf(pid: number, deed: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid);
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 20);
  await deed();
  clearInterval(looking);
  return peak - before;
}

export const imports: Row = {
  number: 11,
  task: 'import of 20,000 catalog rows; export of 100,000; PDF of 300 lines',
  async run(ground) {
    const companies = await ground.program.sql<{ id: number }>('SELECT id FROM companies ORDER BY id LIMIT 2');
    const [a, b] = companies.map(({ id }) => id) as [number, number];
    const file = catalog();
    const rows = copyRows(a);
    const imports = await interleaved(5, {
      ours: () => sent(ground, a, file, 'added'),
      bare: () => copied(ground, a, rows),
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
    const exports = await interleaved(4, {
      ours: () => taken(ground, b),
      bare: () => written(ground, b),
    });
    const grown = await peakOf(ground.program.pid, () => taken(ground, b));
    const { bytes } = await written(ground, b);
    const prints = await medians(4, { ours: printed, bare: setPlainly });
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
      {
        what: 'export, memory beside the size of the file',
        ours: grown,
        bare: bytes / 1024,
        unit: 'KiB',
        better: 'less',
      },
      { what: 'PDF', ...prints, unit: 'ms', better: 'less', limit: 1000, once: 270 },
    ];
  },
};
