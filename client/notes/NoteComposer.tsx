import { type KeyboardEvent, type RefObject, useState } from 'react';
import { messageOf } from '../api/CallError';
import { useUnsent } from '../state/unsent';
import { useKeptText } from '../state/useKeptText';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { FileButton } from '../ui/FileButton';
import { Glyph } from '../ui/Glyph';
import { Kbd } from '../ui/Kbd';
import { TextArea } from '../ui/TextArea';
import { UploadRows } from '../uploads/UploadRows';
import { useUploads } from '../uploads/useUploads';
import { useNote } from './useNote';
import css from './notes.module.css';

interface NoteComposerProps {
  jobId: number;
  /** Outside people read a plain note; null: only internal ones may be written here now. */
  may: { plain: boolean; internal: boolean };
  field: RefObject<HTMLTextAreaElement | null>;
  /** The note is in the thread. */
  onSent: () => void;
}

/** The note at the foot of the thread: the text survives a reload, Ctrl+Enter sends it. */
export function NoteComposer({ jobId, may, field, onSent }: NoteComposerProps) {
  const write = useNote(jobId);
  const [text, setText] = useKeptText(`note ${jobId}`);
  const [wanted, setWanted] = useState(false);
  const internal = may.internal && (wanted || !may.plain);
  const [list, uploads] = useUploads('noteFile');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [empty, setEmpty] = useState(false);
  useUnsent(text.trim() === '' ? null : 'a note that is not sent');

  const send = async () => {
    if (sending) return;
    setFailure(null);
    if (text.trim() === '' && !(internal && uploads.items.length > 0)) {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    setSending(true);
    try {
      const files = await list.finish();
      if (files === null) return setFailure('A file did not arrive. Try it again or remove it, then send.');
      // No `expected`: a plain note fits any state, and a second try must be the same call.
      await write({ text, files, ...(internal ? { cad: true } : {}) });
      setText('');
      list.clear();
      onSent();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter is heard here for everything inside
    <div className={css.composer} onKeyDown={keys}>
      <Field
        label={may.plain ? 'Add a Note' : 'Add an internal note'}
        hideLabel
        error={empty && 'Write the note first.'}
      >
        <TextArea
          ref={field}
          rows={1}
          value={text}
          readOnly={sending}
          maxLength={20_000}
          placeholder={
            may.plain && may.internal
              ? 'Add a Note. Staff may keep it internal; the client sees the rest.'
              : internal
                ? 'Add an internal note.'
                : 'Add a Note'
          }
          onChange={(typed) => {
            setEmpty(false);
            setText(typed);
          }}
        />
      </Field>
      <UploadRows list={list} uploads={uploads} />
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className={css.send}>
        <FileButton onFiles={(files) => list.add(files)}>
          <Glyph name="file" /> Attach
        </FileButton>
        {may.internal && (
          <Checkbox checked={internal} disabled={!may.plain} onChange={setWanted}>
            Internal, CAD only
          </Checkbox>
        )}
        <span className="grow" />
        <span className="desk">
          <Kbd>Ctrl Enter</Kbd>
        </span>
        <Button pending={sending} onClick={() => void send()}>
          Send
        </Button>
      </div>
    </div>
  );
}
