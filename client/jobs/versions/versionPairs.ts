import { isCsvName } from '../../../common/csv/csvName';
import type { FileView, JobPageView } from '../../../common/jobs/job';
import { type TakeoffVersion, versionBefore, versionsOf } from '../../../common/quotes/versions/versions';

type Version = TakeoffVersion<FileView>;

/** Two versions of a job's takeoff by name, such as `R0 C1`; without names, the newest and the one before. */
export interface ComparedVersions {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** Two versions that both have a CSV. */
export interface VersionPair {
  readonly from: string;
  readonly to: string;
  /** Short name of the earlier one: `C0` within a revision. */
  readonly fromShort: string;
}

const hasCsv = ({ files }: Version): boolean => files.some(({ name }) => isCsvName(name));

function pairOf(from: Version | undefined, to: Version | undefined): VersionPair | null {
  if (!from || !to || !hasCsv(from) || !hasCsv(to)) return null;
  return { from: from.name, to: to.name, fromShort: from.revision === to.revision ? `C${from.correction}` : from.name };
}

/** True if there are two versions, and at least one of them can be read. */
export function isComparable(job: JobPageView): boolean {
  const versions = versionsOf(job.files);
  return versions.length > 1 && versions.some(hasCsv);
}

/** The current drafts and the version before them. */
export function draftPair(job: JobPageView): VersionPair | null {
  const versions = versionsOf(job.files);
  const draft = versions.find(({ files }) => files.some(({ group }) => group === 'current draft'));
  return draft ? pairOf(versionBefore(versions, draft), draft) : null;
}

/** The current version and the release before it. */
export function releasePair(job: JobPageView): VersionPair | null {
  const released = versionsOf(job.files).filter((version) => version.released);
  return pairOf(released.at(-2), released.at(-1));
}

/** Changes with the files of the versions, so that a comparison of other files is loaded again. */
export const versionStamp = (job: JobPageView): string =>
  versionsOf(job.files)
    .flatMap(({ name, files }) => [name, ...files.map(({ _id }) => _id)])
    .join();
