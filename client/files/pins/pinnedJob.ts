import { atom, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { PinView } from '../../../common/files/pins/pin';
import { type Drawing, pinsOfFile, type ShownPin } from '../../../common/files/pins/pinsOfFile';
import type { JobPageView } from '../../../common/jobs/job';
import type { NoteView } from '../../../common/notes/note';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { isInternalNote } from '../../notes/threadOf';
import { viewedFilesAtom } from '../viewedFiles';

/** A file that can have pins. */
interface PinFile extends Drawing {
  /** True if only the office reads the file, and so its pins. */
  readonly internal: boolean;
}

/** The open job with the pins on its files, for the viewer and for lists of files. */
interface PinnedJob {
  readonly id: number;
  /** Files of the job and attachments of its notes. */
  readonly files: readonly PinFile[];
  readonly pins: readonly PinView[];
  readonly mayPin: boolean;
  /** Opens the request of a revision; undefined if the viewer can't request one now. */
  readonly onRevision: (() => void) | undefined;
}

export const pinnedJobAtom = atom<PinnedJob | null>(null);

interface PinnedJobOptions {
  readonly mayPin: boolean;
  readonly onRevision: (() => void) | undefined;
}

/** Loads the pins of a job while its page is open; they change live. */
export function usePinnedJob(
  job: JobPageView,
  notes: readonly NoteView[] | undefined,
  { mayPin, onRevision }: PinnedJobOptions,
): readonly PinView[] | undefined {
  const { data } = useLiveQuery(queries.pins(job._id));
  const pins = data ?? none;
  const files = useMemo(() => filesForPins(job.files, notes ?? []), [job.files, notes]);
  const set = useSetAtom(pinnedJobAtom);
  const revise = useRef(onRevision);
  revise.current = onRevision;
  const mayRevise = onRevision !== undefined;
  useEffect(() => {
    set({
      id: job._id,
      files,
      pins,
      mayPin,
      onRevision: mayRevise ? () => revise.current?.() : undefined,
    });
  }, [job._id, files, pins, mayPin, mayRevise, set]);
  useEffect(() => () => set(null), [set]);
  return data;
}
const none: readonly PinView[] = [];

function filesForPins(files: JobPageView['files'], notes: readonly NoteView[]): PinFile[] {
  const attached = notes.flatMap((note) =>
    note.files
      // Drafts and files of a revision request are among the job's files.
      .filter(({ fileType }) => fileType === null)
      .map((file) => ({ ...file, internal: isInternalNote(note) })),
  );
  return [...files.map((file) => ({ ...file, internal: file.fileType === 4 })), ...attached];
}

/** A pin of the shown file with its number there. */
export interface NumberedPin extends ShownPin<PinView> {
  readonly n: number;
}

/** The pins of the file in the viewer. */
export const shownPinsAtom = atom<readonly NumberedPin[]>((get) => {
  const [viewed, job] = [get(viewedFilesAtom), get(pinnedJobAtom)];
  const file = viewed?.files[viewed.at];
  if (!file || !job) return [];
  return pinsOfFile(file._id, job.pins, job.files).map((shown, i) => ({ ...shown, n: i + 1 }));
});
