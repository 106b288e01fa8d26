import type { Viewer } from '../../../common/access/viewer';
import { isCsvName } from '../../../common/csv/csvName';
import type { DraftReport } from '../../../common/jobs/draftReport';
import { checkPdf, checkTakeoff, type DraftCheck, type DraftFacts } from '../../../common/quotes/takeoff/checkDraft';
import type { Takeoff } from '../../../common/quotes/takeoff/readTakeoff';
import { pdfHead } from '../../../common/uploads/isPdf';
import { scope } from '../../access/scope';
import { firstBytes } from '../../outside/files/firstBytes';
import type { Services } from '../../services';
import { oneRow, place, rows } from '../../work/sql';
import { type Found, takeoffsOf } from './readTakeoff';

/** A job's data that its drafts are checked against. */
export interface CheckedJob {
  readonly num: number;
  readonly companyId: number;
  readonly company: string;
  readonly revision: number;
  readonly correction: number;
  readonly pan1Name: string;
  readonly pan2Name: string;
  readonly pan1Width: number;
  readonly pan2Width: number | null;
}

/** The job, as far as its drafts are checked against it; undefined if the viewer can't see it. */
export function findCheckedJob({ db }: Services, viewer: Viewer, id: number): Promise<CheckedJob | undefined> {
  const binds: unknown[] = [id];
  return oneRow<CheckedJob>(
    db,
    `SELECT t.num, t.company_id AS "companyId", c.company_name AS company, t.revision, t.correction, t.pan1_name AS "pan1Name",
       t.pan2_name AS "pan2Name", t.pan1_width::float8 AS "pan1Width", t.pan2_width::float8 AS "pan2Width"
     FROM jobs t JOIN companies c ON c.id = t.company_id WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)}`,
    binds,
  );
}

type FileCheck = DraftReport['files'][number];

/** Checks CSVs as a quote would read them, and PDFs by their first bytes. Other files have no check. */
export async function checkFiles(services: Services, job: CheckedJob, files: readonly Found[]): Promise<FileCheck[]> {
  const csv = files.filter(({ name }) => isCsvName(name));
  const takeoffs = await takeoffsOf(services, csv, job.companyId);
  const facts = await factsOf(services, job, takeoffs);
  const checks = csv.map(({ id, name }, i) => checkOf(id, checkTakeoff(name, takeoffs[i] as Takeoff, facts)));
  for (const { id, name } of files.filter((file) => /\.pdf$/i.test(file.name))) {
    const head = await firstBytes(await services.files.open(id), pdfHead);
    if (head) checks.push(checkOf(id, checkPdf(name, head, job.num)));
  }
  return checks;
}

const checkOf = (file: string, { findings, columns, totals }: DraftCheck): FileCheck => ({
  ...{ file, findings: [...findings], columns: [...columns], totals },
});

/** Loads the reference data for the check; from the match list only the codes that the files use. */
async function factsOf({ db }: Services, job: CheckedJob, takeoffs: readonly Takeoff[]): Promise<DraftFacts> {
  const used = takeoffs.flatMap(({ trims }) => trims.map(({ code }) => code));
  const panels = await rows<DraftFacts['panels'][number]>(
    db,
    'SELECT code, name, coverage::float8 AS coverage, longest::float8 AS longest FROM panels WHERE company_id = $1 ORDER BY id',
    [job.companyId],
  );
  const matched = await rows<{ code: string }>(
    db,
    `SELECT DISTINCT code FROM match_entries WHERE company_id = $1
       AND fold_case(code) = ANY(SELECT fold_case(used) FROM unnest($2::text[]) AS used)`,
    [job.companyId, [...new Set(used)]],
  );
  const widths = [job.pan1Width, job.pan2Width].filter((width) => width !== null);
  const jobPanels = [job.pan1Name, job.pan2Name].filter((name) => name !== '');
  return { num: job.num, company: job.company, widths, panels, jobPanels, codes: matched.map(({ code }) => code) };
}
