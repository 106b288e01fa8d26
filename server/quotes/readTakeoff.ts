import { buffer } from 'node:stream/consumers';
import { isCsvName } from '../../common/csv/csvName';
import { type Fatal, isFatal } from '../../common/csv/fault';
import type { ChosenFile } from '../../common/quotes/takeoff/chosen';
import type { KnownColumns } from '../../common/quotes/takeoff/knownColumns';
import type { Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import type { House } from '../house';
import type { TakeoffBytes, TakeoffRows } from '../imports/csvJobs';
import { onCsvThread } from '../imports/csvThreads';
import { rows } from '../work/sql';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}
/** A cut list is text of a few hundred rows; what is larger is none. */
const maxBytes = 5_000_000;
const maxAllBytes = 25_000_000;

export interface ReleasedTakeoff {
  readonly files: readonly { readonly id: string; readonly name: string }[];
  readonly takeoff: Takeoff;
}

/** The CSVs of what a job released last; null: it has released none. */
export async function releasedTakeoff(
  house: House,
  jobId: number,
  companyId: number,
  chosen: readonly ChosenFile[] = [],
): Promise<ReleasedTakeoff | null> {
  const files = await releasedFiles(house, jobId);
  if (files.length === 0) return null;
  return { files, takeoff: await takeoffOf(house, files, companyId, chosen) };
}

/** The CSVs that one release made current: what production builds, whatever was released after it. */
export const filesOfRelease = (house: House, jobId: number, revision: number, correction: number): Promise<Found[]> =>
  rows<Found>(
    house.db,
    `SELECT id, name, size FROM files WHERE job_id = $1 AND file_type = 6 AND job_rev = $2 AND job_corr = $3
       AND lower(name) LIKE '%.csv' ORDER BY name, id`,
    [jobId, revision, correction],
  );

export const releasedFiles = (house: House, jobId: number): Promise<Found[]> =>
  rows<Found>(
    house.db,
    `SELECT f.id, f.name, f.size FROM files f WHERE f.job_id = $1 AND f.file_type = 6 AND lower(f.name) LIKE '%.csv'
       AND (f.job_rev, f.job_corr) = (SELECT r.job_rev, r.job_corr FROM files r
         WHERE r.job_id = $1 AND r.file_type = 6 ORDER BY r.job_rev DESC, r.job_corr DESC LIMIT 1)
     ORDER BY f.name, f.id`,
    [jobId],
  );

/** The bytes of a file; why they cannot be read, where they cannot. */
export async function bytesOf(house: House, { id, name, size }: Found): Promise<Uint8Array | Fatal> {
  if (!isCsvName(name)) return { fatal: 'not-csv', message: 'This is not a CSV file.' };
  if (size > maxBytes) return { fatal: 'binary', message: 'This file is larger than 5 MB.' };
  const file = await house.files.open(id);
  if (!file) return { fatal: 'binary', message: 'The bytes of this file are not here.' };
  // A copy of its own, which can be handed over to the thread.
  return new Uint8Array(await buffer(file));
}

/** Files as the pieces of a roof, read on a thread; a file that cannot be read is named with why. */
export async function takeoffOf(
  house: House,
  files: readonly Found[],
  companyId: number,
  chosen: readonly ChosenFile[] = [],
): Promise<Takeoff> {
  const readable: TakeoffBytes[] = [];
  const faults: Takeoff['faults'][number][] = [];
  let size = 0;
  for (const file of files) {
    const { name } = file;
    size += file.size;
    const bytes: Uint8Array | Fatal =
      size > maxAllBytes
        ? { fatal: 'too-large', message: 'The CSV files together are larger than 25 MB.' }
        : await bytesOf(house, file);
    const own = chosen.find((one) => one.file === name);
    if (isFatal(bytes)) faults.push({ ...bytes, file: name });
    else readable.push({ name, bytes, ...(own ? { chosen: own } : {}) });
  }
  const known = await rows<KnownColumns>(
    house.db,
    'SELECT head, delimiter, columns FROM takeoff_columns WHERE company_id = $1 ORDER BY at DESC, head',
    [companyId],
  );
  const panels = await rows<{ code: string }>(house.db, 'SELECT code FROM panels WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);
  const read = await onCsvThread(
    companyId,
    { kind: 'takeoff', files: readable, panelCodes: panels.map(({ code }) => code), known },
    buffersOf(readable),
  );
  if (isFatal(read)) {
    const each = readable.map(({ name }) => ({ ...read, file: name }));
    return { ...nothingRead, faults: [...faults, ...each], recalled: [] };
  }
  const lists = { ...nothingRead, ...Object.fromEntries(read.lists) } as TakeoffRows;
  return { ...lists, ...read.takeoff, faults: [...faults, ...read.takeoff.faults] };
}

export const buffersOf = (files: readonly TakeoffBytes[]): ArrayBuffer[] =>
  files.map(({ bytes }) => bytes.buffer as ArrayBuffer);

const nothingRead: TakeoffRows = { panels: [], trims: [], refused: [], warnings: [], unread: [], skipped: [] };
