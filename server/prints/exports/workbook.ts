import { createRequire } from 'node:module';
import type { Materials } from '../../../common/quotes/prints/materials';
import { ThreadPool } from '../../work/tasks/ThreadPool';
import { workbookFailureText } from '../pdfText';
import { runForReader } from '../runForReader';

const resolve = createRequire(import.meta.url).resolve;

/**
 * Program of the thread that writes workbooks. Text cells are written as text and never as formulas, so text such as
 * `=1+1` stays harmless (Q25).
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { getHeapStatistics } = require('node:v8');
const writeWorkbook = require(workerData.writer);
const cellOf = (cell) =>
  cell === null ? null
  : 'text' in cell ? { value: cell.text, type: String }
  : { value: Number(cell.number), type: Number };
parentPort.on('message', ({ job }) => {
  if (!job) return;
  const head = job.head.map((value) => ({ value, type: String, fontWeight: 'bold' }));
  const columns = job.head.map((name) => ({ width: name === 'Description' ? 40 : Math.max(10, name.length + 2) }));
  writeWorkbook([head, ...job.rows.map((row) => row.map(cellOf))], { columns, stickyRowsCount: 1, sheet: 'Materials' })
    .toBuffer()
    .then(
      (bytes) => parentPort.postMessage({ result: new Uint8Array(bytes), heapBytes: getHeapStatistics().used_heap_size }),
      (error) => parentPort.postMessage({ error: String(error && error.stack || error) }),
    );
});
`;

const threads = new ThreadPool<Materials, number, Uint8Array>({
  program: () => ({ text: program, data: { writer: resolve('write-excel-file/node') } }),
  what: 'workbooks',
  atOnce: 1,
  perGroup: 1,
  waitingPerGroup: 10,
  waiting: 50,
  memoryMb: 256,
  timeoutMs: 30_000,
});

/** Writes the bill of materials as a workbook, on a thread with limits on memory and time. */
export const writeWorkbook = (userId: number, materials: Materials): Promise<Uint8Array> =>
  runForReader(threads, userId, materials, workbookFailureText);
