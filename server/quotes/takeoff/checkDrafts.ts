import type { Routes } from '../../../common/api/routes';
import { byRound } from '../../../common/jobs/fileVersions';
import type { DraftReport } from '../../../common/jobs/draftReport';
import { isCsvName } from '../../../common/csv/csvName';
import { askAboutChange, sumTotals } from '../../../common/quotes/takeoff/checkDraft';
import { versionsOf } from '../../../common/quotes/versions/versions';
import { allowCall } from '../../access/allow';
import type { CallContext } from '../../callContext';
import { notFound } from '../../work/refusal';
import { checkFiles, findCheckedJob } from '../../jobs/takeoff/checkFiles';
import { takeoffFiles } from './loadVersions';
import { loadKnownColumns } from '../../jobs/takeoff/readTakeoff';

/** Checks the current drafts as the upload does, and compares the totals of their CSVs with the round before. */
export async function checkDrafts(context: CallContext<Routes['jobs.drafts']>): Promise<{ value: DraftReport }> {
  const { services, viewer, params } = context;
  const job = await findCheckedJob(services, viewer, params.id);
  if (!job) throw notFound();
  allowCall(context);
  const versions = versionsOf(await takeoffFiles(services, viewer, params.id));
  const current = { revision: job.revision, correction: job.correction, released: false };
  const drafts = versions.find((version) => byRound(version, current) === 0 && !version.released)?.files ?? [];
  const last = versions.findLast((version) => byRound(version, current) < 0);
  const earlier = last?.files.filter(({ name }) => isCsvName(name)) ?? [];
  const checks = await checkFiles(services, job, [...drafts, ...earlier]);
  const isEarlier = new Set(earlier.map(({ id }) => id));
  const files = checks.filter(({ file }) => !isEarlier.has(file));
  const now = sumTotals(files);
  const totals = sumTotals(checks.filter(({ file }) => isEarlier.has(file)));
  const before = last && totals ? { ...totals, round: last.name } : null;
  return {
    value: {
      ...{ files, before, doubts: before && now ? askAboutChange(before, now) : [] },
      columns: await loadKnownColumns(services, job.companyId),
    },
  };
}
