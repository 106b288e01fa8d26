import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PrintDocument } from './printDocument';

const resolve = createRequire(import.meta.url).resolve;
/** A print of thousands of rows takes seconds; what takes longer than this is given up. */
const patienceMs = 120_000;

/**
 * Its whole program: a thread has no bundle and no loader of ours, so it is given where pdfmake stands. Nothing is
 * fetched and no file is read but the fonts. Signs that the fonts lack print as one that looks alike, else as their
 * numbers, and the print says so: never as a box that might be anything. How far it is: rows that are laid out, then what
 * is drawn of them, each about half of the time.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { createRequire } = require('node:module');
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
  if (percent > told) parentPort.postMessage({ percent: (told = percent) });
};
tell(0.05);
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
const [company, foot] = [setIn(workerData.company), setIn(workerData.foot)];
const content = setIn(workerData.definition.content);
if (strange) content.push({ text: workerData.unprintable, style: 'under', margin: [0, 10, 0, 0] });
const rowsIn = (node) => (node.table ? node.table.body.length : 0);
const all = content.reduce((sum, node) => sum + rowsIn(node), 0) || 1;
const laid = new Map();
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
const header = (page) => page === 1 ? null : {
  columns: [{ text: company, bold: true }, { text: foot, alignment: 'right' }], columnGap: 24, margin: [44, 28, 44, 0], ...small,
};
const footer = (page, pages) => ({
  columns: [{ text: foot }, { text: 'Page ' + page + ' of ' + pages, alignment: 'right', width: 80 }],
  columnGap: 24, margin: [44, 20, 44, 0], ...small,
});
pdfmake.createPdf({ ...workerData.definition, content, header, footer }).getBuffer().then((bytes) => parentPort.postMessage({ bytes }));
`;

const unprintable =
  'Numbers in brackets, [U+…], stand for letters that this print has no type for. The quote on the screen shows them.';

type Word = { readonly percent: number } | { readonly bytes: Uint8Array };

/** Sets a print in type on a thread of its own: people who type meanwhile wait for nothing. */
export function typeset(document: PrintDocument, onPercent: (percent: number) => void): Promise<Uint8Array> {
  return new Promise((done, fail) => {
    const pdfmake = resolve('pdfmake');
    const fonts = join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto');
    const worker = new Worker(program, { eval: true, workerData: { ...document, unprintable, pdfmake, fonts } });
    const late = setTimeout(() => {
      fail(new Error('The print was not set in time.'));
      void worker.terminate();
    }, patienceMs);
    worker.on('message', (word: Word) => {
      if ('percent' in word) return onPercent(word.percent);
      done(word.bytes);
      void worker.terminate();
    });
    worker.once('error', fail);
    worker.once('exit', () => {
      clearTimeout(late);
      fail(new Error('The print’s thread ended without a word.'));
    });
  });
}
