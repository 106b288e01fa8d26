import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { printDocument } from '../../server/prints/printDocument';
import { typeset } from '../../server/prints/typesetting/typeset';
import { contentOf } from '../quotes/content';

const lines = 300;
const cells = Array.from({ length: lines }, (_, i) => ({
  code: `T${i}`,
  sku: `SKU-${i}`,
  description: `Ridge cap, number ${i}`,
  unit: 'LF',
  quantity: String((i % 40) + 1),
  price: `${(i % 90) + 1}.25`,
}));

/** Measures the PDF of a quote with 300 lines, in ms: amounts, layout and the worker thread. */
export async function measurePdf(): Promise<number> {
  const began = performance.now();
  const company = { name: 'Supplier', address: ['1 Main Street'], logoFileId: null };
  const about = { num: '100427-Q1', revision: 1, print: 1, name: 'Roof', time: '2026-11-21T12:00:00Z' };
  const people = { jobName: 'Barn', author: 'Rep', company, customer: 'Builder' };
  const setting = { defaultFlat: 48, panels: [] };
  const snapshot = { content: contentOf({}, cells), setting, about: { ...about, ...people } };
  await typeset(printDocument(snapshot, null, 'America/Chicago'), () => undefined);
  return performance.now() - began;
}

const load = createRequire(import.meta.url);
interface PdfMake {
  setFonts(fonts: object): void;
  setUrlAccessPolicy(allowed: () => boolean): void;
  setLocalAccessPolicy(allowed: (path: string) => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
}

/** Measures plain pdfmake with the same text in a table, in ms. */
export async function measurePlainPdf(): Promise<number> {
  const began = performance.now();
  const pdfmake = load('pdfmake') as PdfMake;
  const fonts = join(dirname(load.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));
  pdfmake.setFonts({ Roboto: { normal: join(fonts, 'Roboto-Regular.ttf') } });
  const body = cells.map(({ description, sku, quantity, unit, price }) => [
    `${description} ${sku}`,
    ...[quantity, unit, price, String(Number(quantity) * Number(price))],
  ]);
  await pdfmake.createPdf({ content: [{ table: { body } }] }).getBuffer();
  return performance.now() - began;
}
