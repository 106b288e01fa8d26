import { readFile } from 'node:fs/promises';
import { badRowsCsv } from '../../common/csv/badRows';
import { decode } from '../../common/csv/decode';
import { type Fatal, isFatal } from '../../common/csv/fault';
import { readSheet } from '../../common/csv/readSheet';
import { maxNamed } from '../../common/imports/importRoutes';
import { sheetFor } from '../../common/imports/sheets';
import { headAbove } from '../../common/quotes/takeoff/knownColumns';
import { readTakeoff, type Takeoff, type TakeoffFile } from '../../common/quotes/takeoff/readTakeoff';
import { serveJobs } from '../work/tasks/threadMain';
import type { CsvJob, CsvPart, CsvResult, HeadsJob, SheetJob, TakeoffJob } from './csvJobs';
import { namedBadRow } from './namedBadRow';

// Program of the CSV thread, built next to the main one. Parses whole files from users.

type Send = (part: CsvPart) => Promise<void>;

/** Rows that the main thread receives per event loop turn. */
const rowsPerPart = 1000;

async function sendRows(send: Send, list: string, rows: readonly unknown[]): Promise<void> {
  for (let i = 0; i < rows.length; i += rowsPerPart) await send({ list, rows: rows.slice(i, i + rowsPerPart) });
}

/** Truncate longer titles. */
const titleLength = 100;
const named = (fault: Fatal): Fatal =>
  fault.first ? { ...fault, first: fault.first.map((cell) => cell.slice(0, titleLength)) } : fault;

async function readList({ kind, what, costs, path, context, chosen }: SheetJob, send: Send): Promise<CsvResult> {
  const sheet = sheetFor(what, costs);
  const decoded = decode(await readFile(path));
  const read = isFatal(decoded) ? decoded : readSheet(sheet, decoded, context, chosen);
  if (isFatal(read)) return { kind: 'fatal', fatal: named(read) };
  if (kind === 'badRows') return { kind, text: badRowsCsv(sheet, read) };
  const { layout, first, carried, good, bad, warnings } = read;
  await sendRows(send, 'good', good);
  return {
    kind,
    read: {
      layout,
      first: first.map((cell) => cell.slice(0, titleLength)),
      carried,
      badCount: bad.length,
      bad: bad.slice(0, maxNamed).map((row) => namedBadRow(sheet, layout, row, context)),
      warnings: warnings.map((warning) => ({ ...warning, lines: warning.lines.slice(0, maxNamed) })),
    },
  };
}

async function readFiles({ files, panelCodes, known }: TakeoffJob, send: Send): Promise<CsvResult> {
  const readable: TakeoffFile[] = [];
  const faults: Takeoff['faults'][number][] = [];
  for (const { name, bytes, chosen } of files) {
    const text = decode(bytes);
    if (isFatal(text)) faults.push({ ...text, file: name });
    else readable.push({ name, ...text, ...(chosen ? { chosen } : {}) });
  }
  const { panels, trims, refused, warnings, repeated, skipped, ...takeoff } = readTakeoff(readable, panelCodes, known);
  for (const [list, rows] of Object.entries({ panels, trims, refused, warnings, repeated, skipped })) {
    await sendRows(send, list, rows);
  }
  return { kind: 'takeoff', takeoff: { ...takeoff, faults: [...faults, ...takeoff.faults] } };
}

function readHeads({ files }: HeadsJob): CsvResult {
  const heads = files.map(({ bytes, chosen }) => {
    const text = decode(bytes);
    return isFatal(text) ? null : headAbove(text.text, chosen);
  });
  return { kind: 'heads', heads };
}

serveJobs<CsvJob, CsvPart, CsvResult>(async (job, send) => {
  if (job.kind === 'takeoff') return readFiles(job, send);
  if (job.kind === 'heads') return readHeads(job);
  return readList(job, send);
});
