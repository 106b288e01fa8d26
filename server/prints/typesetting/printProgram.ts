/**
 * Program of the PDF thread, which runs without bundle or loader: it gets the location of pdfmake and creates one
 * document after another. Reads no files except the fonts and fetches nothing. Characters that the product's typeface
 * lacks are replaced by similar ones, set in another installed font, or named by their code points, and a note says so. Progress: layout of rows, then drawing, about
 * half of the time each.
 */
export const printProgram = String.raw`
const { parentPort, workerData } = require('node:worker_threads');
const { createRequire } = require('node:module');
const { getHeapStatistics } = require('node:v8');
const pdfmake = require(workerData.pdfmake);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => workerData.fonts.some((files) => Object.values(files).includes(path)));
pdfmake.setFonts(Object.fromEntries(workerData.fonts.map(({ name, ...files }) => [name, files])));
let reported = 0;
const report = (share) => {
  const percent = Math.min(99, Math.floor(100 * share));
  if (percent > reported) parentPort.postMessage({ part: (reported = percent) });
};
const fontkit = createRequire(createRequire(workerData.pdfmake).resolve('pdfkit'))('fontkit');
const [main, ...others] = workerData.fonts.map(({ name, normal }) => ({
  name,
  signs: new Set(fontkit.openSync(normal).characterSet),
}));
const lookalikes = { '✔': '✓', '☑': '[✓]', '✅': '[✓]', '☐': '[ ]', '✗': '×', '✘': '×', '☒': '[×]', '❌': '×' };
const hasAll = ({ signs }, text) => [...text].every((sign) => sign < ' ' || signs.has(sign.codePointAt(0)));
const silent = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/;
const rightToLeft = /^[\p{Script=Hebrew}\p{Script=Arabic}\s]+$/u;
let hasUnprintable = false;
const number = (sign) => 'U+' + sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
const printedAs = (sign) => [sign, lookalikes[sign] ?? sign, sign.normalize('NFKC')].find((text) => hasAll(main, text));
// The page is filled from the left, so words that are read from the right are laid in reverse, with separate spaces.
const wordsOf = (text) => (rightToLeft.test(text) ? text.trimEnd().split(/( )/).reverse() : [text.trimEnd()]);
// Runs of a text by font, null for characters that no font has. A space belongs to the run before it.
const runsOf = (text) => {
  const runs = [];
  const add = (font, part) => {
    const last = runs.at(-1);
    if (last && (last.font === font || (last.font !== main && part === ' '))) last.text += part;
    else runs.push({ font, text: part });
  };
  for (const sign of text.normalize('NFC')) {
    const shown = silent.test(sign) && runs.at(-1)?.font !== main ? '' : printedAs(sign);
    if (shown !== undefined) {
      if (shown !== '') add(main, shown);
      continue;
    }
    if (silent.test(sign)) continue;
    add(others.find((font) => hasAll(font, sign)) ?? null, sign);
  }
  return runs;
};
const codePoints = (text) =>
  text.replace(/\S+/g, (word) => '[' + [...word].map(number).join(' ') + ']');
// Text that is one string in the main font, otherwise a list of runs.
const printable = (text) => {
  if (hasAll(main, text)) return text;
  const runs = runsOf(text);
  hasUnprintable ||= runs.some(({ font }) => font === null);
  const parts = runs.flatMap(({ font, text }) => {
    if (font === null) return codePoints(text);
    if (font === main) return text;
    const words = wordsOf(text).map((word) => (word === ' ' ? word : { font: font.name, text: word }));
    return text.endsWith(' ') ? [...words, ' '] : words;
  });
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
};
const setIn = (node, key) => {
  if (typeof node === 'string') {
    const text = printable(node);
    return typeof text === 'string' || key === 'text' ? text : { text };
  }
  if (Array.isArray(node)) return node.map((part) => setIn(part));
  if (!node || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, setIn(part, name)]));
};
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
