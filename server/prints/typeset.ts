import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PrintDocument } from './printDocument';

const resolve = createRequire(import.meta.url).resolve;
/** A print of thousands of rows takes seconds; what takes longer than this is given up. */
const patienceMs = 120_000;

/**
 * Its whole program: a thread has no bundle and no loader of ours, so it is given where pdfmake stands. Nothing is
 * fetched and no file is read but the fonts.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const pdfmake = require(workerData.pdfmake);
const font = (name) => workerData.fonts + '/Roboto-' + name + '.ttf';
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(workerData.fonts));
pdfmake.setFonts({ Roboto: {
  normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic'),
} });
const footer = (page, pages) => ({
  columns: [{ text: workerData.foot }, { text: 'Page ' + page + ' of ' + pages, alignment: 'right' }],
  margin: [40, 20, 40, 0], fontSize: 8, color: '#4a5560',
});
pdfmake.createPdf({ ...workerData.definition, footer }).getBuffer().then((bytes) => parentPort.postMessage(bytes));
`;

/** Sets a print in type on a thread of its own: people who type meanwhile wait for nothing. */
export function typeset({ definition, foot }: PrintDocument): Promise<Uint8Array> {
  return new Promise((done, fail) => {
    const pdfmake = resolve('pdfmake');
    const fonts = join(dirname(resolve('pdfmake/package.json')), 'fonts', 'Roboto');
    const worker = new Worker(program, { eval: true, workerData: { definition, foot, pdfmake, fonts } });
    const late = setTimeout(() => {
      fail(new Error('The print was not set in time.'));
      void worker.terminate();
    }, patienceMs);
    worker.once('message', (bytes: Uint8Array) => {
      done(bytes);
      void worker.terminate();
    });
    worker.once('error', fail);
    worker.once('exit', () => {
      clearTimeout(late);
      fail(new Error('The print’s thread ended without a word.'));
    });
  });
}
