import { buffer } from 'node:stream/consumers';
import { isCsvName } from '../../common/csv/csvName';
import { isFatal } from '../../common/csv/fault';
import type { ChosenFile } from '../../common/quotes/takeoff/chosen';
import { readTakeoff, type Takeoff, type TakeoffFile } from '../../common/quotes/takeoff/readTakeoff';
import type { House } from '../house';
import { decode } from '../imports/decode';
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
  const files = await rows<Found>(
    house.db,
    `SELECT f.id, f.name, f.size FROM files f WHERE f.job_id = $1 AND f.file_type = 6 AND lower(f.name) LIKE '%.csv'
       AND (f.job_rev, f.job_corr) = (SELECT r.job_rev, r.job_corr FROM files r
         WHERE r.job_id = $1 AND r.file_type = 6 ORDER BY r.job_rev DESC, r.job_corr DESC LIMIT 1)
     ORDER BY f.name, f.id`,
    [jobId],
  );
  if (files.length === 0) return null;
  return { files, takeoff: await takeoffOf(house, files, companyId, chosen) };
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
  for (const { id, name, size } of files) {
    if (!isCsvName(name)) {
      faults.push({ file: name, fatal: 'not-csv', message: 'This is not a CSV file.' });
      continue;
    }
    const file = size > maxBytes ? null : await house.files.open(id);
    if (!file) {
      const message = size > maxBytes ? 'This file is larger than 5 MB.' : 'The bytes of this file are not here.';
      faults.push({ file: name, fatal: 'binary', message });
      continue;
    }
    const decoded = decode(await buffer(file));
    if (isFatal(decoded)) faults.push({ ...decoded, file: name });
    else {
      const own = chosen.find(({ file }) => file === name);
      readable.push({ name, ...decoded, ...(own ? { chosen: own } : {}) });
    }
  }
  const panels = await rows<{ code: string }>(house.db, 'SELECT code FROM panels WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);
  const takeoff = readTakeoff(
    readable,
    panels.map(({ code }) => code),
  );
  return { ...takeoff, faults: [...faults, ...takeoff.faults] };
}
