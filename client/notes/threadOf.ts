import type { NoteView } from '../../common/notes/note';
import { notesText } from './noteText';

/** A note; an RFI together with its answers. */
export interface Entry {
  readonly note: NoteView;
  readonly answers: readonly NoteView[];
}

/** Oldest first; an answer belongs to the last question before it. */
export function threadOf(notes: readonly NoteView[]): Entry[] {
  const entries: { note: NoteView; answers: NoteView[] }[] = [];
  let question: { note: NoteView; answers: NoteView[] } | null = null;
  for (const note of notes) {
    if (note.rfiResponse && question) {
      question.answers.push(note);
      question = null;
      continue;
    }
    const entry = { note, answers: [] };
    entries.push(entry);
    if (note.rfi) question = entry;
  }
  return entries;
}

export const isInternalNote = (note: NoteView): boolean =>
  note.cad === true || note.review === true || note.correction === true;

/** The open question while the job is in RFI: the latest one. */
export const openQuestion = (notes: readonly NoteView[]): NoteView | undefined =>
  notes.findLast((note) => note.rfi || note.rfiResponse);

export const noteFilters = [
  { value: 'all', label: notesText.filters.all },
  { value: 'client', label: notesText.filters.client },
  { value: 'internal', label: notesText.filters.internal },
] as const;
export type NoteFilter = (typeof noteFilters)[number]['value'];

/** An RFI is shown with its answer if either of them matches. */
export const inFilter = ({ note, answers }: Entry, filter: NoteFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'internal') return isInternalNote(note);
  return !note.author.staff || answers.some((answer) => !answer.author.staff);
};
