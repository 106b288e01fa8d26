/** A release of a job, or the drafts of one of its corrections, which only the office can read. */
export interface Version {
  readonly revision: number;
  /** The correction; 0 in a release as clients see it. */
  readonly correction: number;
  readonly released: boolean;
}

/** A file as lists of files have it. */
interface Filed {
  readonly _id: string;
  readonly name: string;
  readonly fileType: number | null;
  readonly jobRev: number;
  readonly jobCorr?: number;
}

/** The version that a file belongs to; null for submitted, imported and note files. */
export const versionOf = ({ fileType, jobRev, jobCorr = 0 }: Omit<Filed, '_id' | 'name'>): Version | null =>
  fileType === 6 || fileType === 4 ? { revision: jobRev, correction: jobCorr, released: fileType === 6 } : null;

/** `R1` for a release, `R1 C2` for drafts. */
export const versionName = ({ revision, correction, released }: Version): string =>
  released ? `R${revision}` : `R${revision} C${correction}`;

/** In a URL: `R1`, `R1C2`. */
export const versionKey = (version: Version): string => versionName(version).replace(' ', '');
export const releasePattern = /^R(\d{1,6})$/;
export const versionPattern = /^R(\d{1,6})(?:C(\d{1,6}))?$/;

/** Compares versions by revision and correction. */
export const byRound = (a: Version, b: Version): number => a.revision - b.revision || a.correction - b.correction;

/** The newest of these versions if it replaces this one; null if none does. Only a release replaces a release. */
export function newerThan(version: Version, versions: readonly Version[]): Version | null {
  const newer = versions.filter((other) => (other.released || !version.released) && byRound(other, version) > 0);
  const [newest = null] = newer.sort((a, b) => byRound(b, a) || Number(b.released) - Number(a.released));
  return newest;
}

/**
 * Files that a newer one replaces, with the name of the newer version: those of older versions, and submitted files that
 * were sent again under the same name with a revision.
 */
export function supersededFiles(files: readonly Filed[]): ReadonlyMap<string, string> {
  const versions = new Map<string, Version>();
  const sent = new Map<string, number>();
  for (const file of files) {
    const version = versionOf(file);
    if (version) versions.set(versionName(version), version);
    const name = file.name.toLowerCase();
    if (file.fileType === 1) sent.set(name, Math.max(sent.get(name) ?? 0, file.jobRev));
  }
  const replaced = new Map<string, string>();
  for (const file of files) {
    const version = versionOf(file);
    const newer = version && newerThan(version, [...versions.values()]);
    const resent = file.fileType === 1 ? sent.get(file.name.toLowerCase()) : undefined;
    if (newer) replaced.set(file._id, versionName(newer));
    else if (resent !== undefined && resent > file.jobRev) replaced.set(file._id, `R${resent}`);
  }
  return replaced;
}

/** Name of the zip with a version's files: `100427 R1.zip`, `100427 R0 C1 draft (superseded).zip`. */
export const zipNameOf = (num: number, version: Version, superseded: boolean): string =>
  `${num} ${versionName(version)}${version.released ? '' : ' draft'}${superseded ? ' (superseded)' : ''}.zip`;
