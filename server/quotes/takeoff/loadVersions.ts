import { can } from '../../../common/access/can';
import { isStaff } from '../../../common/access/roles';
import type { Viewer } from '../../../common/access/viewer';
import { isCsvName } from '../../../common/csv/csvName';
import type { Takeoff } from '../../../common/quotes/takeoff/readTakeoff';
import { type TakeoffTotals, totalsOf, weightOf } from '../../../common/quotes/takeoff/takeoffTotals';
import {
  findVersion,
  type TakeoffVersion,
  versionBefore,
  type VersionFile,
  versionsOf,
} from '../../../common/quotes/versions/versions';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import { mayReadType } from '../../jobs/presentJob';
import type { Services } from '../../services';
import { notFound } from '../../work/refusal';
import { oneRow, place, rows } from '../../work/sql';
import { loadOnlyWeights } from '../document/panelWeights';
import { takeoffOf } from '../../jobs/takeoff/readTakeoff';

export interface StoredFile extends VersionFile {
  readonly id: string;
  readonly size: number;
}

interface FoundJob {
  readonly num: number;
  readonly companyId: number;
  /** Code of its panel, which rows without a panel mean. */
  readonly panel: string;
  readonly width: number;
}

/** One of the two versions, with the content of its CSVs. */
export interface ReadVersion {
  readonly version: TakeoffVersion<StoredFile>;
  readonly csv: readonly StoredFile[];
  readonly takeoff: Takeoff;
  /** Null if no CSV could be read. */
  readonly totals: (TakeoffTotals & { readonly weight: number | null }) | null;
}

export interface TwoVersions {
  readonly num: number;
  /** Oldest first. */
  readonly versions: readonly TakeoffVersion[];
  readonly from: ReadVersion | null;
  readonly to: ReadVersion | null;
}

/**
 * Reads two versions of a job's takeoff: the named ones, or the newest and the one before. A version that the viewer
 * can't read is answered like an unknown one.
 */
export async function loadVersions(
  services: Services,
  viewer: Viewer,
  id: number,
  named: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<TwoVersions> {
  const job = await findJob(services, viewer, id);
  const versions = versionsOf(await takeoffFiles(services, viewer, id));
  const to = named.to === undefined ? versions.at(-1) : mustFind(versions, named.to);
  const from = named.from === undefined ? to && versionBefore(versions, to) : mustFind(versions, named.from);
  const totals = await totalsFor(services, viewer, job);
  const read = async (version: TakeoffVersion<StoredFile> | undefined): Promise<ReadVersion | null> => {
    if (!version) return null;
    const csv = version.files.filter(({ name }) => isCsvName(name));
    const takeoff = await takeoffOf(services, csv, job.companyId);
    return { version, csv, takeoff, totals: takeoff.faults.length < csv.length ? totals(takeoff) : null };
  };
  const older = await read(from);
  return { num: job.num, versions, from: older, to: from === to ? older : await read(to) };
}

async function findJob(services: Services, viewer: Viewer, id: number): Promise<FoundJob> {
  const binds: unknown[] = [id];
  const job = await oneRow<FoundJob>(
    services.db,
    `SELECT t.num, t.company_id AS "companyId", coalesce(nullif(t.pan1_code, ''), t.pan1_name) AS panel,
       t.pan1_width::float8 AS width
     FROM jobs t WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)}`,
    binds,
  );
  if (!job) throw notFound();
  return job;
}

/** Drafts and releases, in the order of their upload. Correction numbers stay in the office (R1). */
export async function takeoffFiles(services: Services, viewer: Viewer, jobId: number): Promise<StoredFile[]> {
  const correction = isStaff(viewer.role) ? ', f.job_corr AS "jobCorr"' : '';
  return rows<StoredFile>(
    services.db,
    `SELECT f.id, f.name, f.size, f.file_type AS "fileType", f.job_rev AS "jobRev"${correction} FROM files f
     WHERE f.job_id = $1 AND f.file_type IN (4, 6) AND ${mayReadType(readerOf({ viewer }))}
     ORDER BY f.claimed_at, f.name, f.uploaded_at, f.id`,
    [jobId],
  );
}

function mustFind(versions: readonly TakeoffVersion<StoredFile>[], name: string): TakeoffVersion<StoredFile> {
  const found = findVersion(versions, name);
  if (!found) throw notFound();
  return found;
}

async function totalsFor(services: Services, viewer: Viewer, { companyId, panel, width }: FoundJob) {
  const panels = await rows<{ code: string; coverage: number }>(
    services.db,
    'SELECT code, coverage::float8 AS coverage FROM panels WHERE company_id = $1 ORDER BY id',
    [companyId],
  );
  // The weights come from the company's quotes.
  const lbPerFt = can['quote.edit'](viewer) ? await loadOnlyWeights(services.db, companyId) : () => null;
  return (takeoff: Takeoff) => ({
    ...totalsOf(takeoff, { widths: [width], panels }),
    weight: weightOf(takeoff, (code) => lbPerFt(code === '' ? panel : code)),
  });
}
