import { copyIn, copyOut } from '../copy';
import type { Workload } from '../Workload';
import { measurePdf, measurePlainPdf } from '../pdf';
import { memoryOf } from '../cpu';
import type { Row } from '../Row';
import { compare, interleaved } from '../rounds';

const imported = 20_000;
const exported = 100_000;

const catalog = (increase = 0): string =>
  `SKU,Description,Unit of Measure,Price,Price Code\r\n${Array.from(
    { length: imported },
    (_, i) => `SKU-${i},"Panel 36"", number ${i}",LF,${(i % 900) + 1 + increase}.68,\r\n`,
  ).join('')}`;

const copyRows = (company: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: imported },
      (_, i) => `${company},SKU-${i},"Panel 36"", number ${i}",LF,${((i % 900) + 1) * 100 + 68}\n`,
    ).join(''),
  );

/** Baseline: COPY of the same rows into the same table with its indexes, without checks or history. */
async function measureCopyIn({ program }: Workload, company: number, rows: Buffer): Promise<number> {
  await program.sql('DELETE FROM items WHERE company_id = $1', [company]);
  return copyIn(program.databaseUrl, 'items (company_id, sku, description, unit, price_cents)', rows);
}

/** Baseline for changed prices: one statement without checks or history. */
async function measureUpdate({ program }: Workload, company: number): Promise<number> {
  const began = performance.now();
  await program.sql('UPDATE items SET price_cents = price_cents + 1 WHERE company_id = $1', [company]);
  return performance.now() - began;
}

async function measureImport(
  workload: Workload,
  company: number,
  file: string,
  what: 'added' | 'changed',
): Promise<number> {
  if (what === 'added') await workload.program.sql('DELETE FROM items WHERE company_id = $1', [company]);
  const form = new FormData();
  form.append('client', String(company));
  form.append('file', new Blob([file]), 'catalog.csv');
  const began = performance.now();
  const answer = await fetch(`${workload.program.base}/api/v1/items/import`, {
    method: 'POST',
    headers: workload.bearer(workload.admin),
    body: form,
  });
  const took = performance.now() - began;
  const reply = (await answer.json()) as { added?: number; changed?: number };
  if (reply[what] !== imported)
    throw new Error(`The import was answered with ${answer.status} and ${reply[what]} ${what}.`);
  return took;
}

/** Measures an export until its first and its last byte, in ms. */
async function measureExport(workload: Workload, company: number): Promise<{ first: number; whole: number }> {
  const began = performance.now();
  const answer = await fetch(`${workload.program.base}/api/v1/items/download?client=${company}`, {
    headers: workload.bearer(workload.admin),
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let first = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) first ||= performance.now() - began;
  return { first, whole: performance.now() - began };
}

/** Baseline: COPY of the same rows in the same order. */
async function measureCopyOut(
  { program }: Workload,
  company: number,
): Promise<{ first: number; whole: number; bytes: number }> {
  const { took, bytes } = await copyOut(
    program.databaseUrl,
    `SELECT sku, description, unit, price_cents / 100.0, price_code FROM items
     WHERE company_id = ${company} ORDER BY sku_key`,
  );
  return { first: took, whole: took, bytes };
}

/** Peak memory growth of a process during an action, in KiB. */
async function peakOf(pid: number, action: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid);
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 20);
  await action();
  clearInterval(sampler);
  return peak - before;
}

export const imports: Row = {
  number: 11,
  task: 'import of 20,000 catalog rows; export of 100,000; PDF of 300 lines',
  async run(workload) {
    const companies = await workload.program.sql<{ id: number }>('SELECT id FROM companies ORDER BY id LIMIT 2');
    const [a, b] = companies.map(({ id }) => id) as [number, number];
    const file = catalog();
    const rows = copyRows(a);
    const imports = await interleaved(5, {
      ours: () => measureImport(workload, a, file, 'added'),
      bare: () => measureCopyIn(workload, a, rows),
    });
    let increase = 0;
    const changes = await interleaved(4, {
      ours: () => measureImport(workload, a, catalog(++increase), 'changed'),
      bare: () => measureUpdate(workload, a),
    });
    await workload.program.sql('DELETE FROM items');
    await workload.program.sql(
      `INSERT INTO items (company_id, sku, description, unit, price_cents)
       SELECT $1, 'SKU-' || i, 'Panel number ' || i, 'LF', i FROM generate_series(1, $2) i`,
      [b, exported],
    );
    await workload.program.sql('VACUUM ANALYZE items');
    const exports = await interleaved(4, {
      ours: () => measureExport(workload, b),
      bare: () => measureCopyOut(workload, b),
    });
    const grown = await peakOf(workload.program.pid, () => measureExport(workload, b));
    const { bytes } = await measureCopyOut(workload, b);
    const prints = await interleaved(4, { ours: measurePdf, bare: measurePlainPdf });
    // The first round is a warm-up.
    const warm = (of: { ours: number[]; bare: number[] }) => compare(of.ours.slice(1), of.bare.slice(1));
    const both = (what: 'first' | 'whole') =>
      warm({ ours: exports.ours.map((one) => one[what]), bare: exports.bare.map((one) => one[what]) });
    return [
      { what: 'import', ...warm(imports), unit: 'ms', better: 'less', goal: 5 },
      { what: 'changed prices', ...warm(changes), unit: 'ms', better: 'less', goal: 5 },
      { what: 'export, first byte', ...both('first'), unit: 'ms', better: 'less', limit: 100 },
      { what: 'export, whole', ...both('whole'), unit: 'ms', better: 'less' },
      {
        what: 'export, memory compared with the file size',
        ours: grown,
        bare: bytes / 1024,
        unit: 'KiB',
        better: 'less',
      },
      { what: 'PDF', ...warm(prints), unit: 'ms', better: 'less', limit: 1000 },
    ];
  },
};
