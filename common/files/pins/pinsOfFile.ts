import { kindOf } from '../../uploads/fileKind';
import { byRound, type Version, versionName, versionOf } from '../../jobs/fileVersions';

/** A file as lists of files have it. */
export interface Drawing {
  readonly _id: string;
  readonly name: string;
  readonly fileType: number | null;
  readonly jobRev: number;
  readonly jobCorr?: number;
}
interface Pinned {
  readonly file: string;
  readonly resolved: unknown;
}
/** A pin as one file shows it. */
export interface ShownPin<P> {
  readonly pin: P;
  /** The earlier version that it was pinned to, such as C1; null if it was pinned to this file. */
  readonly from: string | null;
}

/**
 * The pins of a file: its own, and open ones of earlier versions of the same drawing. One pin is shown on every version
 * until it is resolved, so resolving it once is enough.
 */
export function pinsOfFile<P extends Pinned>(
  id: string,
  pins: readonly P[],
  files: readonly Drawing[],
): readonly ShownPin<P>[] {
  const file = files.find((one) => one._id === id);
  const version = file ? versionOf(file) : null;
  const earlier = new Map<string, string>();
  for (const other of files) {
    const before = versionOf(other);
    if (!version || !before || !isSameDrawing(files, other, file) || byRound(before, version) >= 0) continue;
    earlier.set(other._id, nameOf(before, version));
  }
  return pins.flatMap((pin): ShownPin<P>[] => {
    if (pin.file === id) return [{ pin, from: null }];
    const from = pin.resolved ? undefined : earlier.get(pin.file);
    return from === undefined ? [] : [{ pin, from }];
  });
}

/** The newest version of the drawing that a pin is on. */
export function newestOf(id: string, files: readonly Drawing[]): string {
  const file = files.find((one) => one._id === id);
  if (!file || !versionOf(file)) return id;
  const versions = files.filter((one) => versionOf(one) && isSameDrawing(files, one, file));
  const newest = versions.reduce((best, one) =>
    byRound(versionOf(one) as Version, versionOf(best) as Version) > 0 ? one : best,
  );
  return newest._id;
}

/** Versions of a drawing have the same file name, or are the only PDF of their version each. */
function isSameDrawing(files: readonly Drawing[], a: Drawing, b: Drawing | undefined): boolean {
  if (!b || a.name.toLowerCase() === b.name.toLowerCase()) return b !== undefined;
  return isOnlyPdf(files, a) && isOnlyPdf(files, b);
}

function isOnlyPdf(files: readonly Drawing[], file: Drawing): boolean {
  const version = versionOf(file);
  if (!version || kindOf(file.name) !== 'pdf') return false;
  const isIn = (other: Version | null) => other !== null && byRound(other, version) === 0;
  return files.every((other) => other._id === file._id || kindOf(other.name) !== 'pdf' || !isIn(versionOf(other)));
}

/** `C1` within the revision, `R0` or `R0 C1` of an earlier one. */
const nameOf = (version: Version, now: Version): string =>
  !version.released && version.revision === now.revision ? `C${version.correction}` : versionName(version);
