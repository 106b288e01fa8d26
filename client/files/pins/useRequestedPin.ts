import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { PinView } from '../../../common/files/pins/pin';
import type { JobPageView } from '../../../common/jobs/job';
import type { NoteView } from '../../../common/notes/note';
import { preloadViewer } from '../preloadViewer';
import { type StoredFile, viewedFilesAtom } from '../viewedFiles';
import { panelAtom, selectedPinAtom } from './pinMode';

/**
 * Opens the file named in the URL, of the job or of a note, at its pin, once: a reload or "Back" doesn't open it again.
 */
export function useRequestedPin(
  job: JobPageView,
  notes: readonly NoteView[] | undefined,
  pins: readonly PinView[] | undefined,
): void {
  const [query] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const view = useSetAtom(viewedFilesAtom);
  const select = useSetAtom(selectedPinAtom);
  const openPanel = useSetAtom(panelAtom);
  const [file, pin] = [query.get('file'), Number(query.get('pin'))];
  const isLoaded = pins !== undefined;
  const isKnown = pins?.some(({ _id }) => _id === pin) === true;
  useEffect(() => {
    if (file === null) return;
    const list = listOf(file, job, notes ?? []);
    const at = list?.findIndex(({ _id }) => _id === file) ?? -1;
    const found = list?.[at];
    if (found) preloadViewer(found.name);
    if (pin > 0 && !isLoaded) return;
    if (!list && !notes) return;
    if (list) {
      view({ files: list, at });
      if (isKnown) {
        select(pin);
        openPanel(true);
      }
    }
    navigate(pathname, { replace: true, state });
  }, [file, pin, isLoaded, job.files, notes]);
}

/** The list that the file is in: its group of the job's files, or a note's files. */
function listOf(file: string, { files }: JobPageView, notes: readonly NoteView[]): readonly StoredFile[] | undefined {
  const found = files.find(({ _id }) => _id === file);
  if (found) return files.filter(({ group }) => group === found.group);
  return notes.find((note) => note.files.some(({ _id }) => _id === file))?.files;
}
