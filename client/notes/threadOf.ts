import type { NoteView } from '../../common/notes/note';

/** A note, and for an RFI the answers that it got. */
export interface Entry {
  readonly note: NoteView;
  readonly answers: readonly NoteView[];
}

/** Oldest first; an answer stands below the question it ended, which is the last one before it. */
export function threadOf(notes: readonly NoteView[]): Entry[] {
  const entries: { note: NoteView; answers: NoteView[] }[] = [];
  let asked: { note: NoteView; answers: NoteView[] } | null = null;
  for (const note of notes) {
    if (note.rfiResponse && asked) {
      asked.answers.push(note);
      asked = null;
      continue;
    }
    const entry = { note, answers: [] };
    entries.push(entry);
    if (note.rfi) asked = entry;
  }
  return entries;
}

export const isInternalNote = (note: NoteView): boolean =>
  note.cad === true || note.review === true || note.correction === true;

/** The question that still waits: what was asked last, while the job is in RFI. */
export const openQuestion = (notes: readonly NoteView[]): NoteView | undefined =>
  notes.findLast((note) => note.rfi || note.rfiResponse);

export const noteFilters = [
  { value: 'all', label: 'All' },
  { value: 'client', label: 'From the client' },
  { value: 'internal', label: 'Internal' },
] as const;
export type NoteFilter = (typeof noteFilters)[number]['value'];

/** An entry stays whole: an RFI shows with its answer wherever one of the two belongs. */
export const inFilter = ({ note, answers }: Entry, filter: NoteFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'internal') return isInternalNote(note);
  return !note.author.staff || answers.some((answer) => !answer.author.staff);
};
