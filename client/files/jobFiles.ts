import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { supersededFiles } from '../../common/jobs/fileVersions';
import type { JobPageView } from '../../common/jobs/job';

/** Files of the open job. */
const jobFilesAtom = atom<JobPageView['files']>([]);
/** Files of the open job that a newer one replaces, with the name of the newer version. */
const supersededAtom = atom((get) => supersededFiles(get(jobFilesAtom)));

/**
 * Provides the files of a job to the viewer, as long as its page is open: it marks superseded files and compares
 * drawings.
 */
export function useProvideJobFiles(files: JobPageView['files']): void {
  const set = useSetAtom(jobFilesAtom);
  useEffect(() => {
    set(files);
    return () => set([]);
  }, [files, set]);
}

/** Files of the open job; none on other pages. */
export const useJobFiles = (): JobPageView['files'] => useAtomValue(jobFilesAtom);

/** Name of the version that replaces the file; undefined if none does. */
export const useSuperseded = (id: string | undefined): string | undefined => useAtomValue(supersededAtom).get(id ?? '');
