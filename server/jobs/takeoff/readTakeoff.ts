import { buffer } from 'node:stream/consumers';
import { isCsvName } from '../../../common/csv/csvName';
import { type Fatal, isFatal } from '../../../common/csv/fault';
import type { ChosenFile } from '../../../common/quotes/takeoff/chosen';
import type { KnownColumns } from '../../../common/quotes/takeoff/knownColumns';
import { emptyTakeoff, maxTakeoffBytes, type Takeoff, tooLarge } from '../../../common/quotes/takeoff/readTakeoff';
import { releaseName } from '../../../common/quotes/takeoff/releaseName';
import type { Services } from '../../services';
import type { TakeoffBytes, TakeoffRows } from '../../imports/csvJobs';
import { onCsvThread } from '../../imports/csvThreads';
import { rows } from '../../work/sql';

/** A stored file. */
export interface Found {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}
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

/** If a release has two files of the same name, the last one counts (R2.28); otherwise their rows would count twice. */
const newestOfName = 'ORDER BY name, claimed_at DESC, uploaded_at DESC, id DESC';

/** The CSVs of one particular release, for the production platform, even if later releases exist. */
export const filesOfRelease = (
  services: Services,
  jobId: number,
  revision: number,
  correction: number,
): Promise<Found[]> =>
  rows<Found>(
    services.db,
    `SELECT DISTINCT ON (name) id, name, size FROM files WHERE job_id = $1 AND file_type = 6 AND job_rev = $2 AND job_corr = $3
       AND lower(name) LIKE '%.csv' ${newestOfName}`,
    [jobId, revision, correction],
  );

interface FoundRelease extends Found {
  readonly revision: number;
  readonly correction: number;
}

export const releasedFiles = (services: Services, jobId: number): Promise<FoundRelease[]> =>
  rows<FoundRelease>(
    services.db,
    `SELECT DISTINCT ON (f.name) f.id, f.name, f.size, f.job_rev AS revision, f.job_corr AS correction
     FROM files f WHERE f.job_id = $1 AND f.file_type = 6 AND lower(f.name) LIKE '%.csv'
       AND (f.job_rev, f.job_corr) = (SELECT r.job_rev, r.job_corr FROM files r
         WHERE r.job_id = $1 AND r.file_type = 6 ORDER BY r.job_rev DESC, r.job_corr DESC LIMIT 1)
     ${newestOfName}`,
    [jobId],
  );

/** Content of a file, or why it can't be read. */
export async function bytesOf(services: Services, { id, name, size }: Found): Promise<Uint8Array | Fatal> {
  if (!isCsvName(name)) return { fatal: 'not-csv', message: 'This is not a CSV file.' };
  if (size > maxTakeoffBytes) return tooLarge;
  const file = await services.files.open(id);
  if (!file) return { fatal: 'binary', message: 'The bytes of this file are not here.' };
  // A copy whose buffer can be transferred to the thread.
  return new Uint8Array(await buffer(file));
}

/** Company data that its files are read with. */
interface ReadWith {
  readonly panelCodes: readonly string[];
  readonly known: readonly KnownColumns[];
}

/** The columns that a company's files were read with before, by their headers. */
export const loadKnownColumns = ({ db }: Services, companyId: number): Promise<KnownColumns[]> =>
  rows<KnownColumns>(
    db,
    'SELECT head, delimiter, columns FROM takeoff_columns WHERE company_id = $1 ORDER BY at DESC, head',
    [companyId],
  );

async function loadReadWith(services: Services, companyId: number): Promise<ReadWith> {
  const { db } = services;
  const known = await loadKnownColumns(services, companyId);
  const panels = await rows<{ code: string }>(db, 'SELECT code FROM panels WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);
  return { panelCodes: panels.map(({ code }) => code), known };
}

/** Reads files as panels and trims on a thread; reports files that can't be read. */
export const takeoffOf = async (
  services: Services,
  files: readonly Found[],
  companyId: number,
  chosen: readonly ChosenFile[] = [],
): Promise<Takeoff> => readTogether(services, files, companyId, await loadReadWith(services, companyId), chosen);

/** Reads each file as a separate takeoff. */
export async function takeoffsOf(services: Services, files: readonly Found[], companyId: number): Promise<Takeoff[]> {
  const readWith = await loadReadWith(services, companyId);
  const takeoffs: Takeoff[] = [];
  for (const file of files) takeoffs.push(await readTogether(services, [file], companyId, readWith));
  return takeoffs;
}

async function readTogether(
  services: Services,
  files: readonly Found[],
  companyId: number,
  readWith: ReadWith,
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
  const read = await onCsvThread(companyId, { kind: 'takeoff', files: readable, ...readWith }, buffersOf(readable));
  if (isFatal(read)) {
    const each = readable.map(({ name }) => ({ ...read, file: name }));
    return { ...emptyTakeoff, faults: [...faults, ...each] };
  }
  const lists = Object.fromEntries(read.lists) as Partial<TakeoffRows>;
  return { ...emptyTakeoff, ...lists, ...read.takeoff, faults: [...faults, ...read.takeoff.faults] };
}

export const buffersOf = (files: readonly TakeoffBytes[]): ArrayBuffer[] =>
  files.map(({ bytes }) => bytes.buffer as ArrayBuffer);
