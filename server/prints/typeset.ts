import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ThreadFailure, ThreadPool } from '../work/ThreadPool';
import { RefusedForGood } from '../outside/mail/mail';
import type { PrintDocument } from './printDocument';

const resolve = createRequire(import.meta.url).resolve;

/**
 * The whole program of a thread, which has no bundle and no loader of ours: it is given where pdfmake lies, and sets one
 * document after the other. Nothing is fetched and no file is read but the fonts. Characters that the fonts lack print as
 * one that looks alike, else as their numbers, and the print says so. Progress: rows that are laid out, then what is drawn
 * of them, each about half of the time.
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
let told = 0;
const tell = (share) => {
  const percent = Math.min(99, Math.floor(100 * share));
  if (percent > told) parentPort.postMessage({ part: (told = percent) });
};
const fontkit = createRequire(createRequire(workerData.pdfmake).resolve('pdfkit'))('fontkit');
const signs = new Set(fontkit.openSync(font('Regular')).characterSet);
const lookalikes = { '✓': '√', '✔': '√', '☑': '[√]', '✅': '[√]', '☐': '[ ]', '✗': '×', '✘': '×', '☒': '[×]', '❌': '×' };
const has = (text) => [...text].every((sign) => sign < ' ' || signs.has(sign.codePointAt(0)));
const silent = /[\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/;
let strange = false;
const number = (sign) => 'U+' + sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
const alike = (sign) => [sign, lookalikes[sign] ?? sign, sign.normalize('NFKC')].find(has);
const printable = (text) => {
  if (has(text)) return text;
  let said = '';
  let unknown = [];
  const name = () => {
    if (unknown.length > 0) said += '[' + unknown.map(number).join(' ') + ']';
    unknown = [];
  };
  for (const sign of text.normalize('NFC')) {
    // What only shapes or turns its neighbours; where a line may end between letters that are numbers now.
    if (silent.test(sign) || (sign === '\u200b' && unknown.length > 0)) continue;
    const shown = alike(sign);
    if (shown === undefined) unknown.push(sign);
    else {
      name();
      said += shown;
    }
    strange ||= unknown.length > 0;
  }
  name();
  return said;
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
  tell(0.1 + 0.4 * [...laid.values()].reduce((sum, rows) => sum + rows, 0) / all);
};
pdfmake.setProgressCallback((share) => tell(0.5 + 0.5 * share));
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
async function print({ definition, ...said }) {
  [told, strange, laid] = [0, false, new Map()];
  tell(0.05);
  const [company, foot] = [setIn(said.company), setIn(said.foot)];
  const content = setIn(definition.content);
  if (strange) content.push({ text: workerData.unprintable, style: 'under', margin: [0, 10, 0, 0] });
  all = content.reduce((sum, node) => sum + rowsIn(node), 0) || 1;
  const header = (page) => page === 1 ? null : {
    columns: [{ text: company, bold: true }, { text: foot, alignment: 'right' }], columnGap: 24, margin: [44, 28, 44, 0], ...small,
  };
  const footer = (page, pages) => ({
    columns: [{ text: foot }, { text: 'Page ' + page + ' of ' + pages, alignment: 'right', width: 80 }],
    columnGap: 24, margin: [44, 20, 44, 0], ...small,
  });
  return pdfmake.createPdf({ ...definition, content, header, footer }).getBuffer();
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

const unprintable =
  'Numbers in brackets, [U+…], stand for letters that this print has no type for. The quote on the screen shows them.';

/** A quote filled to its limits takes about half of the memory; how long it takes depends on what else runs. */
const printLimits = { memoryMb: 320, timeoutMs: 180_000 };

const threads = new ThreadPool<PrintDocument, number, Uint8Array>({
  program() {
    const pdfmake = resolve('pdfmake');
    const fonts = join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto');
    return { text: program, data: { unprintable, pdfmake, fonts } };
  },
  what: 'PDFs',
  atOnce: 2,
  perGroup: 2,
  // Prints are tasks: as many wait here as tasks run at a time.
  waitingPerGroup: 1000,
  waiting: 1000,
  ...printLimits,
});

export const printTooLarge = 'This quote is too large for one PDF. Split it into several quotes.';

/** The same print again would fail again. */
export class PrintTooLarge extends RefusedForGood {}

/** Sets a print in type on a thread: two at a time, each with a limit on memory and time. */
export async function typeset(document: PrintDocument, onPercent: (percent: number) => void): Promise<Uint8Array> {
  try {
    return await threads.run(0, document, onPercent);
  } catch (error) {
    if (!(error instanceof ThreadFailure) || error.reason !== 'memory') throw error;
    throw new PrintTooLarge(printTooLarge);
  }
}
