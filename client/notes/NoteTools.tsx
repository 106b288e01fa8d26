import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { editableMs, hasAction } from '../../common/notes/editing';
import type { NoteView } from '../../common/notes/note';
import { toMs } from '../../common/format/dates';
import { useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { ConfirmDialog } from '../api/ConfirmDialog';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { readDraft } from '../state/drafts';
import { useDraftValue } from '../state/draftValue';
import { screenUserId } from '../state/session';
import { useUnsent } from '../state/unsent';
import { Button } from '../ui/Button';
import { Alert } from '../ui/feedback/Alert';
import { isComposing } from '../ui/form/composing';
import { Field } from '../ui/form/Field';
import { TextArea } from '../ui/form/TextArea';
import { useClock } from '../ui/status/time/clock';
import { deleteNoteText, editNoteText as text } from './noteText';
import css from './notes.module.css';

/** True if the user wrote the note less than ten minutes ago. */
export function useMayChange(note: NoteView): boolean {
  const { viewer } = useMe();
  const inTime = useClock((now) => now - toMs(note.timeIn) < editableMs);
  return note.author._id === viewer.id && inTime;
}

/** Characters of a note that name it to screen readers. */
const namedBy = 60;

interface NoteToolsProps {
  note: NoteView;
  /** True after editing, to return the focus. */
  focused: boolean;
  onEdit: () => void;
}

/** Buttons to edit and delete the viewer's note. */
export function NoteTools({ note, focused, onEdit }: NoteToolsProps) {
  const [deleting, setDeleting] = useState(false);
  const words = note.text.slice(0, namedBy);
  return (
    <span className="row">
      {!note.release && (
        <Button size="sm" kind="ghost" autoFocus={focused} aria-label={text.editNote(words)} onClick={onEdit}>
          {text.edit}
        </Button>
      )}
      {!hasAction(note) && (
        <Button size="sm" kind="ghost" aria-label={text.deleteNote(words)} onClick={() => setDeleting(true)}>
          {text.delete}
        </Button>
      )}
      {deleting && (
        <ConfirmDialog call="notes.delete" id={note._id} words={deleteNoteText} onClose={() => setDeleting(false)} />
      )}
    </span>
  );
}

const draftOf = (note: NoteView): string => `note edit ${note._id}`;

/** True if the user has begun to edit the note, and left the page meanwhile. */
export const isBegun = (note: NoteView): boolean => readDraft(screenUserId() ?? 0, draftOf(note)) !== null;

/** The text of a note while its author edits it; stored in this browser until it is saved or discarded. */
export function NoteEditor({ note, onClose }: { note: NoteView; onClose: () => void }) {
  const [draft, setDraft] = useDraftValue<string>(draftOf(note));
  const words = draft ?? note.text;
  const setWords = (next: string) => setDraft(next === note.text ? null : next);
  const close = () => {
    setDraft(null);
    onClose();
  };
  const update = useCommand('notes.update', `note:${note._id}`);
  const once = useOnce();
  const box = useRef<HTMLDivElement>(null);
  // Its buttons may be below the end of the thread.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  useUnsent(words === note.text ? null : text.unsent, 'signingOut');
  const save = () => {
    if (words.trim() === note.text) return close();
    once(() => update.mutateAsync({ params: { id: note._id }, body: { text: words } }).then(close, () => undefined));
  };
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (saves) save();
    // Escape discards nothing.
    else if (words === note.text) close();
  };
  return (
    <div ref={box} className={css.editor}>
      <Field label={text.label} hideLabel>
        <TextArea
          rows={2}
          autoFocus
          value={words}
          onChange={setWords}
          onKeyDown={keys}
          readOnly={update.isPending}
          maxLength={20_000}
        />
      </Field>
      {update.error && <Alert kind="error">{messageOf(update.error)}</Alert>}
      <span className="row">
        <Button kind="primary" onClick={save} pending={update.isPending}>
          {text.save}
        </Button>
        <Button onClick={close}>{text.cancel}</Button>
      </span>
    </div>
  );
}
