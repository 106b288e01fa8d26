import { inches } from '../../common/format/numbers';
import { checkDrafts, type DraftJob } from '../../common/uploads/draftName';

const widths = (job: DraftJob): string =>
  [job.pan1Width, job.pan2Width]
    .filter((width) => width !== null)
    .map(inches)
    .join(' or ');

const list = (names: readonly string[]) => names.join(', ');

/** What is wrong with the names of drafts, a sentence each; empty when all is well (spec §5: alerts, never a refusal). */
export function draftAlerts(names: readonly string[], job: DraftJob): string[] {
  if (names.length === 0) return [];
  const { number, width, missing } = checkDrafts(names, job);
  return [
    ...(number.length > 0 ? [`The job number ${job.num} is not in the name of ${list(number)}.`] : []),
    ...(width.length > 0 ? [`The panel width ${widths(job)} is not in the name of ${list(width)}.`] : []),
    ...(missing.length > 0
      ? [`There should be both a csv and a pdf; the ${missing.join(' and the ')} is missing.`]
      : []),
  ];
}

/** The same when nothing is wrong: "number, width 36, csv and pdf". */
export const draftsFine = (job: DraftJob): string => `number, width ${widths(job)}, csv and pdf`;
