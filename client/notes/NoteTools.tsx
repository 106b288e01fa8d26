import { type KeyboardEvent, useState } from 'react';
import { editableMs, hasAction } from '../../common/notes/editing';
import type { NoteView } from '../../common/notes/note';
import { toMs } from '../../common/format/dates';
import { useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { ConfirmDialog } from '../api/ConfirmDialog';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { useUnsent } from '../state/unsent';
import { Button } from '../ui/Button';
import { Alert } from '../ui/feedback/Alert';
import { isComposing } from '../ui/form/composing';
import { Field } from '../ui/form/Field';
import { TextArea } from '../ui/form/TextArea';
import { deleteNoteText, editNoteText as text } from './noteText';

/** True if the user wrote the note less than ten minutes ago. */
export function useMayChange(note: NoteView): boolean {
  const { viewer } = useMe();
  return note.author._id === viewer.id && Date.now() - toMs(note.timeIn) < editableMs;
}

/** Edit and delete one's own note. */
export function NoteTools({ note, onEdit }: { note: NoteView; onEdit: () => void }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <span className="row">
      {!note.release && (
        <Button size="sm" kind="ghost" onClick={onEdit}>
          {text.edit}
        </Button>
      )}
      {!hasAction(note) && (
        <Button size="sm" kind="ghost" onClick={() => setDeleting(true)}>
          {text.delete}
        </Button>
      )}
      {deleting && (
        <ConfirmDialog call="notes.delete" id={note._id} words={deleteNoteText} onClose={() => setDeleting(false)} />
      )}
    </span>
  );
}

/** The text of a note while its author edits it. */
export function NoteEditor({ note, onClose }: { note: NoteView; onClose: () => void }) {
  const [words, setWords] = useState(note.text);
  const update = useCommand('notes.update', `note:${note._id}`);
  const once = useOnce();
  useUnsent(words === note.text ? null : text.unsent, 'leaving');
  const save = () => {
    if (words.trim() === note.text) return onClose();
    once(() => update.mutateAsync({ params: { id: note._id }, body: { text: words } }).then(onClose, () => undefined));
  };
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!saves && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (saves) save();
    else onClose();
  };
  return (
    <div>
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
        <Button size="sm" kind="primary" onClick={save} pending={update.isPending}>
          {text.save}
        </Button>
        <Button size="sm" onClick={onClose}>
          {text.cancel}
        </Button>
      </span>
    </div>
  );
}
