import { buffer } from 'node:stream/consumers';
import { isCsvName } from '../../../common/csv/csvName';
import { type Fatal, isFatal } from '../../../common/csv/fault';
import type { ChosenFile } from '../../../common/quotes/takeoff/chosen';
import type { KnownColumns } from '../../../common/quotes/takeoff/knownColumns';
import type { Takeoff } from '../../../common/quotes/takeoff/readTakeoff';
import { releaseName } from '../../../common/quotes/takeoff/releaseName';
import type { Services } from '../../services';
import type { TakeoffBytes, TakeoffRows } from '../../imports/csvJobs';
import { onCsvThread } from '../../imports/csvThreads';
import { rows } from '../../work/sql';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}
/** A cut list is text with a few hundred rows; larger files aren't cut lists. */
const maxBytes = 5_000_000;
const maxAllBytes = 25_000_000;

export interface ReleasedTakeoff {
  /** Name of the release, such as `R1`. */
  readonly release: string;
  readonly files: readonly { readonly id: string; readonly name: string }[];
  readonly takeoff: Takeoff;
}

/** Reads the CSVs of a job's latest release; null if there are none. */
export async function releasedTakeoff(
  services: Services,
  jobId: number,
  companyId: number,
  chosen: readonly ChosenFile[] = [],
): Promise<ReleasedTakeoff | null> {
  const files = await releasedFiles(services, jobId);
  const [first] = files;
  if (!first) return null;
  const release = releaseName(first.revision, first.correction);
  return { release, files, takeoff: await takeoffOf(services, files, companyId, chosen) };
}

/** The CSVs of one particular release, for the production platform, even if later releases exist. */
export const filesOfRelease = (
  services: Services,
  jobId: number,
  revision: number,
  correction: number,
): Promise<Found[]> =>
  rows<Found>(
    services.db,
    `SELECT id, name, size FROM files WHERE job_id = $1 AND file_type = 6 AND job_rev = $2 AND job_corr = $3
       AND lower(name) LIKE '%.csv' ORDER BY name, id`,
    [jobId, revision, correction],
  );

interface FoundRelease extends Found {
  readonly revision: number;
  readonly correction: number;
}

export const releasedFiles = (services: Services, jobId: number): Promise<FoundRelease[]> =>
  rows<FoundRelease>(
    services.db,
    `SELECT f.id, f.name, f.size, f.job_rev AS revision, f.job_corr AS correction
     FROM files f WHERE f.job_id = $1 AND f.file_type = 6 AND lower(f.name) LIKE '%.csv'
       AND (f.job_rev, f.job_corr) = (SELECT r.job_rev, r.job_corr FROM files r
         WHERE r.job_id = $1 AND r.file_type = 6 ORDER BY r.job_rev DESC, r.job_corr DESC LIMIT 1)
     ORDER BY f.name, f.id`,
    [jobId],
  );

/** Content of a file, or why it can't be read. */
export async function bytesOf(services: Services, { id, name, size }: Found): Promise<Uint8Array | Fatal> {
  if (!isCsvName(name)) return { fatal: 'not-csv', message: 'This is not a CSV file.' };
  if (size > maxBytes) return { fatal: 'binary', message: 'This file is larger than 5 MB.' };
  const file = await services.files.open(id);
  if (!file) return { fatal: 'binary', message: 'The bytes of this file are not here.' };
  // A copy whose buffer can be transferred to the thread.
  return new Uint8Array(await buffer(file));
}

/** Reads files as panels and trims on a thread; reports files that can't be read. */
export async function takeoffOf(
  services: Services,
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
        : await bytesOf(services, file);
    const own = chosen.find((one) => one.file === name);
    if (isFatal(bytes)) faults.push({ ...bytes, file: name });
    else readable.push({ name, bytes, ...(own ? { chosen: own } : {}) });
  }
  const known = await rows<KnownColumns>(
    services.db,
    'SELECT head, delimiter, columns FROM takeoff_columns WHERE company_id = $1 ORDER BY at DESC, head',
    [companyId],
  );
  const panels = await rows<{ code: string }>(
    services.db,
    'SELECT code FROM panels WHERE company_id = $1 ORDER BY id',
    [companyId],
  );
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
