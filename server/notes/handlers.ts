import type { noteRoutes } from '../../common/notes/noteRoutes';
import type { Handlers } from '../callContext';
import { addNote } from './addNote';
import { deleteNote, editNote } from './changeNote';
import { findPeople } from './mention';
import { findNotes } from './findNotes';

export const noteHandlers: Handlers<keyof typeof noteRoutes> = {
  'notes.list': findNotes,
  'notes.people': findPeople,
  'notes.create': addNote,
  'notes.update': editNote,
  'notes.delete': deleteNote,
};
