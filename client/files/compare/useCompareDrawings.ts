import { useSetAtom } from 'jotai';
import type { FileView } from '../../../common/jobs/job';
import { viewedFilesAtom } from '../viewedFiles';
import { pairOfVersions } from './drawings';

export type VersionNames = Parameters<typeof pairOfVersions>[1];

/** Returns a function that compares the drawings of two versions of a job; null if there are none to compare. */
export function useCompareDrawings(files: readonly FileView[]) {
  const view = useSetAtom(viewedFilesAtom);
  return (names: VersionNames): (() => void) | null => {
    const pair = pairOfVersions(files, names);
    return pair && (() => view({ files: [pair.to.file], at: 0, compared: pair, direct: true }));
  };
}
