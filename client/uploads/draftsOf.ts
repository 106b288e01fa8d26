import type { FileView, JobPageView } from '../../common/jobs/job';

/** Drafts of the current round, which a review checks and a release publishes. */
export const draftsOf = (job: JobPageView): FileView[] => job.files.filter((file) => file.group === 'current draft');

/** Drafts of this revision's previous round, which a correction can reuse unchanged. */
export function earlierDraftsOf(job: JobPageView): FileView[] {
  const earlier = job.files.filter((file) => file.group === 'older draft' && file.jobRev === job.revision);
  const last = Math.max(...earlier.map((file) => file.jobCorr ?? 0));
  return earlier.filter((file) => (file.jobCorr ?? 0) === last);
}

/** Lowercase extension: `csv` for `100427WRS16.CSV`; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
