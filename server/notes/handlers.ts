import type { noteRoutes } from '../../common/notes/noteRoutes';
import type { Handlers } from '../callContext';
import { addNote } from './addNote';
import { findNotes } from './findNotes';

export const noteHandlers: Handlers<keyof typeof noteRoutes> = {
  'notes.list': findNotes,
  'notes.create': addNote,
};
