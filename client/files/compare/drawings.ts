import type { FileView } from '../../../common/jobs/job';
import { findVersion, versionsOf } from '../../../common/quotes/versions/versions';
import { kindOf } from '../../../common/uploads/fileKind';

/** A PDF of one version of a job. */
export interface Drawing {
  /** `R0` for a release, `R0 C1` for drafts. */
  readonly version: string;
  readonly file: FileView;
}
export interface DrawingPair {
  readonly from: Drawing;
  readonly to: Drawing;
}
interface Version {
  readonly name: string;
  readonly drawings: readonly Drawing[];
}

/** The versions that have a drawing, oldest first. */
const drawnVersions = (files: readonly FileView[]): Version[] =>
  versionsOf(files)
    .map(({ name, files: its }) => ({
      name,
      drawings: its.filter((file) => kindOf(file.name) === 'pdf').map((file) => ({ version: name, file })),
    }))
    .filter(({ drawings }) => drawings.length > 0);

/** All drawings of a job's versions, oldest first. */
export const drawingsOf = (files: readonly FileView[]): Drawing[] =>
  drawnVersions(files).flatMap(({ drawings }) => drawings);

const sameName = (drawings: readonly Drawing[], { file }: Drawing): Drawing | undefined =>
  drawings.find(({ file: { name } }) => name.toLowerCase() === file.name.toLowerCase());

/** The drawing and the one it is compared with: of the version before it, of the same name if there is one. */
export function pairOfFile(files: readonly FileView[], id: string): DrawingPair | null {
  const versions = drawnVersions(files);
  const at = versions.findIndex(({ drawings }) => drawings.some(({ file }) => file._id === id));
  const drawing = versions[at]?.drawings.find(({ file }) => file._id === id);
  if (!drawing) return null;
  const [earlier, later] = [versions[at - 1]?.drawings, versions[at + 1]?.drawings];
  const other = (drawings: readonly Drawing[]) => sameName(drawings, drawing) ?? (drawings[0] as Drawing);
  if (earlier) return { from: other(earlier), to: drawing };
  return later ? { from: drawing, to: other(later) } : null;
}

/** The drawings of two versions, those of the same name first; without names, of the newest two. */
export function pairOfVersions(
  files: readonly FileView[],
  names: { readonly from?: string | undefined; readonly to?: string | undefined },
): DrawingPair | null {
  const versions = versionsOf(files);
  const drawn = drawnVersions(files);
  const named = (name: string | undefined, at: number) =>
    name === undefined ? drawn.at(at) : drawn.find((version) => version.name === findVersion(versions, name)?.name);
  const [from, to] = [named(names.from, -2), named(names.to, -1)];
  if (!from || !to || from === to) return null;
  for (const drawing of to.drawings) {
    const same = sameName(from.drawings, drawing);
    if (same) return { from: same, to: drawing };
  }
  return { from: from.drawings[0] as Drawing, to: to.drawings[0] as Drawing };
}
