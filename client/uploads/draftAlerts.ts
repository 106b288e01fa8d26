import { inches } from '../../common/format/numbers';
import { checkDrafts, type DraftJob } from '../../common/uploads/draftName';
import { draftAlertText } from './uploadText';

const widths = (job: DraftJob): string =>
  [job.pan1Width, job.pan2Width]
    .filter((width) => width !== null)
    .map(inches)
    .join(' or ');

/** Warnings about the names of drafts, one sentence each (R8: alerts, never a refusal). */
export function draftAlerts(names: readonly string[], job: DraftJob): string[] {
  if (names.length === 0) return [];
  const { number, width, missing } = checkDrafts(names, job);
  return [
    ...number.map((name) => draftAlertText.number(name, job.num)),
    ...width.map((name) => draftAlertText.width(name, widths(job))),
    ...(missing.length > 0
      ? [missing.length === 2 ? draftAlertText.missingBoth : draftAlertText.missing[missing[0] as 'csv' | 'pdf']]
      : []),
  ];
}

/** Shown if the names are fine. */
export const draftsFine = (job: DraftJob): string => draftAlertText.fine(widths(job));
