import type { FileView, JobPageView } from '../../common/jobs/job';
import { newestByName } from '../../common/quotes/versions/versions';

/** Drafts of the current round, which a review checks and a release publishes. */
export const draftsOf = (job: JobPageView): FileView[] => job.files.filter((file) => file.group === 'current draft');

/** Drafts of this revision's previous round, which a correction can reuse unchanged. */
export function earlierDraftsOf(job: JobPageView): FileView[] {
  const earlier = job.files.filter((file) => file.group === 'older draft' && file.jobRev === job.revision);
  const last = Math.max(...earlier.map((file) => file.jobCorr ?? 0));
  return newestByName(earlier.filter((file) => (file.jobCorr ?? 0) === last));
}

/** Drafts that a later one of the same name in the round replaces. */
export function replacedDrafts(drafts: readonly FileView[]): ReadonlySet<string> {
  const newest = new Set(newestByName(drafts).map(({ _id }) => _id));
  return new Set(drafts.map(({ _id }) => _id).filter((id) => !newest.has(id)));
}

/** True if one of the added files replaces this one: by its name, or as the round's only CSV or PDF. */
export const isReplacedBy =
  (added: readonly string[], round: readonly FileView[]) =>
  ({ name }: FileView): boolean =>
    added.includes(name) || (isOnlyOfKind(name, round) && added.some((one) => extensionOf(one) === extensionOf(name)));

const isOnlyOfKind = (name: string, round: readonly FileView[]): boolean =>
  round.filter((file) => extensionOf(file.name) === extensionOf(name)).length === 1;

/** Lowercase extension: `csv` for `100427WRS16.CSV`; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
