import type { NoteView } from './note';

/** Time in which authors can edit and delete their notes (R2.43), in ms. */
export const editableMs = 10 * 60_000;

type Noted = Pick<
  NoteView,
  'release' | 'revision' | 'revisionResponse' | 'rfi' | 'rfiResponse' | 'review' | 'correction'
>;

/** A note with an action has moved its job, so it can't be deleted. */
export const hasAction = (note: Noted): boolean =>
  [note.release, note.revision, note.revisionResponse, note.rfi, note.rfiResponse, note.review, note.correction].some(
    Boolean,
  );
