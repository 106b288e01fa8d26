import { buffer } from 'node:stream/consumers';
import { isCsvName } from '../../common/csv/csvName';
import { type Fatal, isFatal } from '../../common/csv/fault';
import type { Decoded } from '../../common/csv/readSheet';
import type { ChosenFile } from '../../common/quotes/takeoff/chosen';
import type { KnownColumns } from '../../common/quotes/takeoff/knownColumns';
import { readSteps, type Takeoff, type TakeoffFile } from '../../common/quotes/takeoff/readTakeoff';
import type { House } from '../house';
import { decode } from '../imports/decode';
import { inTurns } from '../work/inTurns';
import { rows } from '../work/sql';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}
/** A cut list is text of a few hundred rows; what is larger is none. */
const maxBytes = 5_000_000;

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

export const releasedFiles = (house: House, jobId: number): Promise<Found[]> =>
  rows<Found>(
    house.db,
    `SELECT f.id, f.name, f.size FROM files f WHERE f.job_id = $1 AND f.file_type = 6 AND lower(f.name) LIKE '%.csv'
       AND (f.job_rev, f.job_corr) = (SELECT r.job_rev, r.job_corr FROM files r
         WHERE r.job_id = $1 AND r.file_type = 6 ORDER BY r.job_rev DESC, r.job_corr DESC LIMIT 1)
     ORDER BY f.name, f.id`,
    [jobId],
  );

/** A file as text; what it is instead, where it is none. */
export async function textOf(house: House, { id, name, size }: Found): Promise<Decoded | Fatal> {
  if (!isCsvName(name)) return { fatal: 'not-csv', message: 'This is not a CSV file.' };
  const file = size > maxBytes ? null : await house.files.open(id);
  if (file) return decode(await buffer(file));
  const message = size > maxBytes ? 'This file is larger than 5 MB.' : 'The bytes of this file are not here.';
  return { fatal: 'binary', message };
}

/** Files as the pieces of a roof; a file that cannot be read is named with why. */
export async function takeoffOf(
  house: House,
  files: readonly Found[],
  companyId: number,
  chosen: readonly ChosenFile[] = [],
): Promise<Takeoff> {
  const readable: TakeoffFile[] = [];
  const faults: Takeoff['faults'][number][] = [];
  for (const file of files) {
    const { name } = file;
    const text = await textOf(house, file);
    const own = chosen.find((one) => one.file === name);
    if (isFatal(text)) faults.push({ ...text, file: name });
    else readable.push({ name, ...text, ...(own ? { chosen: own } : {}) });
  }
  const said = await rows<KnownColumns>(
    house.db,
    'SELECT head, delimiter, columns FROM takeoff_columns WHERE company_id = $1 ORDER BY at DESC, head',
    [companyId],
  );
  const panels = await rows<{ code: string }>(house.db, 'SELECT code FROM panels WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);
  const takeoff = await inTurns(
    readSteps(
      readable,
      panels.map(({ code }) => code),
      said,
    ),
  );
  return { ...takeoff, faults: [...faults, ...takeoff.faults] };
}
