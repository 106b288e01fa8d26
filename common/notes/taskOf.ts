import type { JobPageView } from '../jobs/job';
import type { NoteView } from './note';

type Round = Pick<JobPageView, 'statusCurrent' | 'revision' | 'correction'>;
type TaskNote = Pick<NoteView, 'correction' | 'revision' | 'jobRev' | 'jobCorr'>;

/** Statuses in which a correction or revision is drafted, checked, or on hold. */
const open: readonly JobPageView['statusCurrent'][] = ['Working', 'Correction', 'Revision', 'Review', 'RFI'];

/** The note that says what the current round has to change; undefined in the first round and after release. */
export function taskOf<Note extends TaskNote>(job: Round, notes: readonly Note[]): Note | undefined {
  if (!open.includes(job.statusCurrent)) return undefined;
  const ofRevision = notes.filter(({ jobRev }) => jobRev === job.revision);
  return job.correction
    ? ofRevision.findLast((note) => note.correction && note.jobCorr === job.correction)
    : ofRevision.findLast((note) => note.revision);
}
