import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ThreadFailure, type ThreadOptions, ThreadPool } from '../work/tasks/ThreadPool';
import { RefusedForGood } from '../outside/mail/mail';
import { pdfFailureText } from './pdfText';
import type { PrintDocument } from './paper';
import { runForReader } from './runForReader';

const resolve = createRequire(import.meta.url).resolve;

/**
 * Program of the PDF thread, which runs without bundle or loader: it gets the location of pdfmake and creates one
 * document after another. Reads no files except the fonts and fetches nothing. Characters missing in the fonts are
 * replaced by similar ones or by their code points, and a note says so. Progress: layout of rows, then drawing, about
 * half of the time each.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { createRequire } = require('node:module');
const { getHeapStatistics } = require('node:v8');
const pdfmake = require(workerData.pdfmake);
const font = (name) => workerData.fonts + '/Roboto-' + name + '.ttf';
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(workerData.fonts));
pdfmake.setFonts({ Roboto: {
  normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic'),
} });
let reported = 0;
const report = (share) => {
  const percent = Math.min(99, Math.floor(100 * share));
  if (percent > reported) parentPort.postMessage({ part: (reported = percent) });
};
const fontkit = createRequire(createRequire(workerData.pdfmake).resolve('pdfkit'))('fontkit');
const signs = new Set(fontkit.openSync(font('Regular')).characterSet);
const lookalikes = { '✓': '√', '✔': '√', '☑': '[√]', '✅': '[√]', '☐': '[ ]', '✗': '×', '✘': '×', '☒': '[×]', '❌': '×' };
const has = (text) => [...text].every((sign) => sign < ' ' || signs.has(sign.codePointAt(0)));
const silent = /[\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/;
let hasUnprintable = false;
const number = (sign) => 'U+' + sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
const replacementFor = (sign) => [sign, lookalikes[sign] ?? sign, sign.normalize('NFKC')].find(has);
const printable = (text) => {
  if (has(text)) return text;
  let output = '';
  let unknown = [];
  const name = () => {
    if (unknown.length > 0) output += '[' + unknown.map(number).join(' ') + ']';
    unknown = [];
  };
  for (const sign of text.normalize('NFC')) {
    // Skip characters that only affect their neighbors, and break opportunities inside code points.
    if (silent.test(sign) || (sign === '\u200b' && unknown.length > 0)) continue;
    const shown = replacementFor(sign);
    if (shown === undefined) unknown.push(sign);
    else {
      name();
      output += shown;
    }
    hasUnprintable ||= unknown.length > 0;
  }
  name();
  return output;
};
const setIn = (node) =>
  typeof node === 'string' ? printable(node)
  : Array.isArray(node) ? node.map(setIn)
  : node && typeof node === 'object' ? Object.fromEntries(Object.entries(node).map(([key, part]) => [key, setIn(part)]))
  : node;
const rowsIn = (node) => (node.table ? node.table.body.length : 0);
let all = 1;
let laid = new Map();
const atRow = (i, node) => {
  if (i <= (laid.get(node.table) || 0)) return;
  laid.set(node.table, i);
  report(0.1 + 0.4 * [...laid.values()].reduce((sum, rows) => sum + rows, 0) / all);
};
pdfmake.setProgressCallback((share) => report(0.5 + 0.5 * share));
const none = () => 0;
const flush = { vLineWidth: none, paddingLeft: (i) => (i === 0 ? 0 : 10), paddingRight: none };
const strong = (i, node, last) => i === 2 || (last && i === node.table.body.length - 1);
const ruled = (last) => ({
  ...flush,
  hLineWidth: (i, node) => {
    atRow(i, node);
    if (i < 2 || (last && i === node.table.body.length)) return 0;
    return strong(i, node, last) ? 0.8 : 0.4;
  },
  hLineColor: (i, node) => (strong(i, node, last) ? '#4a5560' : '#cdd3d8'),
  paddingTop: () => 3,
  paddingBottom: () => 2,
});
pdfmake.addTableLayouts({
  rows: ruled(false),
  rowsAndSum: ruled(true),
  facts: { ...flush, hLineWidth: none, paddingTop: () => 1, paddingBottom: () => 1 },
  sums: { ...flush, hLineWidth: (i, node) => (i === node.table.body.length - 1 ? 0.8 : 0), hLineColor: '#4a5560',
    paddingLeft: (i) => (i === 0 ? 0 : 18), paddingTop: () => 3, paddingBottom: () => 2 },
});
const small = { fontSize: 8, color: '#4a5560' };
async function print({ definition, bare, ...texts }) {
  [reported, hasUnprintable, laid] = [0, false, new Map()];
  report(0.05);
  const [company, foot] = [setIn(texts.company), setIn(texts.foot)];
  const content = setIn(definition.content);
  if (hasUnprintable) content.push({ text: workerData.unprintable, style: 'under', margin: [0, 10, 0, 0] });
  all = content.reduce((sum, node) => sum + rowsIn(node), 0) || 1;
  const header = (page) => page === 1 ? null : {
    columns: [{ text: company, bold: true }, { text: foot, alignment: 'right' }], columnGap: 24, margin: [44, 28, 44, 0], ...small,
  };
  const footer = (page, pages) => ({
    columns: [{ text: foot }, { text: 'Page ' + page + ' of ' + pages, alignment: 'right', width: 80 }],
    columnGap: 24, margin: [44, 20, 44, 0], ...small,
  });
  return pdfmake.createPdf({ ...definition, content, ...(bare ? {} : { header, footer }) }).getBuffer();
}
parentPort.on('message', ({ job }) => {
  if (!job) return;
  print(job).then(
    (result) => {
      [all, laid] = [1, new Map()];
      parentPort.postMessage({ result, heapBytes: getHeapStatistics().used_heap_size });
    },
    (error) => parentPort.postMessage({ error: String(error && error.stack || error) }),
  );
});
`;

/** A quote at its limits takes about half of the memory. The time depends on the load. */
const printLimits = { memoryMb: 320, timeoutMs: 180_000 };

const threadsWith = (limits: Omit<ThreadOptions, 'program' | 'what'>) =>
  new ThreadPool<PrintDocument, number, Uint8Array>({
    program() {
      const pdfmake = resolve('pdfmake');
      const fonts = join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto');
      return { text: program, data: { unprintable: pdfFailureText.unprintable, pdfmake, fonts } };
    },
    what: 'PDFs',
    ...limits,
  });

// Prints are tasks: as many wait here as tasks run at once.
const printThreads = threadsWith({ atOnce: 2, perGroup: 2, waitingPerGroup: 1000, waiting: 1000, ...printLimits });

/** PDFs that a reader waits for, with a thread of their own: a job sheet never waits for a quote of 2,000 lines. */
const readerThreads = threadsWith({
  atOnce: 1,
  perGroup: 1,
  waitingPerGroup: 10,
  waiting: 50,
  memoryMb: 256,
  timeoutMs: 30_000,
});

/** Retrying would fail the same way. */
export class PrintTooLarge extends RefusedForGood {}

/** Creates a PDF on a thread: two at a time, with limits on memory and time. */
export async function typeset(document: PrintDocument, onPercent: (percent: number) => void): Promise<Uint8Array> {
  try {
    return await printThreads.run(0, document, onPercent);
  } catch (error) {
    if (!(error instanceof ThreadFailure) || error.reason !== 'memory') throw error;
    throw new PrintTooLarge(pdfFailureText.quoteTooLarge);
  }
}

/** Creates a PDF that the reader waits for. */
export const typesetForReader = (userId: number, document: PrintDocument): Promise<Uint8Array> =>
  runForReader(readerThreads, userId, document, pdfFailureText);
