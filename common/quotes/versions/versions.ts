import { byRound, type Version, versionName, versionOf } from '../../jobs/fileVersions';
import { roundOf } from '../takeoff/releaseName';

/** The parts of a job's file that decide its version. */
export interface VersionFile {
  readonly name: string;
  /** 4 draft, 6 release (R2). */
  readonly fileType: number | null;
  readonly jobRev: number;
  /** Missing for readers outside the office, who see released files only. */
  readonly jobCorr?: number;
}

/** One round of a job's takeoff: its released files, or its drafts as long as nothing of it is released. */
export interface TakeoffVersion<File extends VersionFile = VersionFile> extends Version {
  /** `R0` for a release, `R0 C1` for drafts. */
  readonly name: string;
  readonly files: readonly File[];
}

/** The files without those that a later one of the same name replaces. */
export const newestByName = <File extends { readonly name: string }>(files: readonly File[]): File[] => [
  ...new Map(files.map((file) => [file.name, file])).values(),
];

function takeoffVersion<File extends VersionFile>(round: readonly File[]): TakeoffVersion<File> | null {
  const released = round.filter(({ fileType }) => fileType === 6);
  const files = newestByName(released.length > 0 ? released : round);
  const version = files[0] && versionOf(files[0]);
  return version ? { ...version, name: versionName(version), files } : null;
}

/** The versions of a takeoff among a job's files, oldest first. `files` are in the order of their upload. */
export function versionsOf<File extends VersionFile>(files: readonly File[]): TakeoffVersion<File>[] {
  const rounds = new Map<string, File[]>();
  for (const file of files) {
    const version = versionOf(file);
    if (!version) continue;
    const key = `${version.revision} ${version.correction}`;
    const round = rounds.get(key);
    if (round) round.push(file);
    else rounds.set(key, [file]);
  }
  return [...rounds.values()]
    .map((round) => takeoffVersion(round))
    .filter((version) => version !== null)
    .sort(byRound);
}

/**
 * The version of this name. A release is also found by the round that it was (`R0 C1`), as quotes name it, and drafts
 * without a correction by their revision alone (`R1`). Outside the office, corrections are ignored.
 */
export function findVersion<File extends VersionFile>(
  versions: readonly TakeoffVersion<File>[],
  name: string,
): TakeoffVersion<File> | undefined {
  const named = versions.find((version) => version.name === name);
  const round = roundOf(name);
  if (named || !round) return named;
  const [revision, correction] = round;
  return versions.find(
    (version) =>
      version.revision === revision &&
      (version.correction === correction || version.files.some(({ jobCorr }) => jobCorr === undefined)),
  );
}

/** The version before this one, which it is compared with unless another is chosen. */
export const versionBefore = <One>(versions: readonly One[], version: One): One | undefined =>
  versions[versions.indexOf(version) - 1];
