import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useKeptValue } from '../state/keptValue';
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
import { submissions, submittingWhenUploaded } from '../uploads/submissions';
import { useSubmission } from '../uploads/useSubmission';
import { useUploads } from '../uploads/useUploads';
import { isComposing } from '../ui/composing';
import { type NoteBody, useNote } from './useNote';
import css from './notes.module.css';

interface NoteComposerProps {
  job: JobPageView;
  /** Outside people read a plain note; null: only internal ones may be written here now. */
  may: { plain: boolean; internal: boolean };
  field: RefObject<HTMLTextAreaElement | null>;
  /** The note is in the thread. */
  onSent: () => void;
}

/** The note at the foot of the thread: the text survives a reload, Ctrl+Enter sends it. */
export function NoteComposer({ job, may, field, onSent }: NoteComposerProps) {
  const write = useNote(job._id);
  const name = `note ${job._id}`;
  const [text, setText] = useKeptText(name);
  // Kept with the text: a note meant for the office must not turn into one for the client.
  const [wanted, setWanted] = useKeptValue<boolean>(`${name} internal`);
  const internal = may.internal && (wanted === true || !may.plain);
  const [list, uploads] = useUploads(name, 'noteFile');
  const { submission, sending, pending } = useSubmission(name, onSent);
  const [empty, setEmpty] = useState(false);
  useUnsent(text.trim() === '' ? null : 'a note that is not sent', 'signingOut');

  const send = () => {
    if (text.trim() === '' && !(internal && uploads.items.length > 0)) {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    submissions.start({
      name,
      label: `Note on ${job.num}`,
      path: `/jobs/${job._id}`,
      list,
      // No `expected`: a plain note fits any state, and a second attempt must be the same call.
      body: (files): NoteBody => ({ text, files, ...(internal ? { cad: true } : {}) }),
      write,
      onSent: () => {
        setText('');
        setWanted(null);
      },
      sent: () => `Note sent on ${job.num}.`,
    });
  };
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
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
              ? 'Add a Note. The client sees it unless you check Internal.'
              : internal
                ? 'Add an internal note.'
                : 'Add a Note'
          }
          onChange={(typed) => {
            setEmpty(false);
            submissions.dismiss(name);
            setText(typed);
          }}
        />
      </Field>
      <UploadRows list={list} uploads={uploads} />
      {submission?.state === 'failed' && <Alert kind="error">{messageOf(submission.error)}</Alert>}
      <div className={css.send}>
        <FileButton onFiles={(files) => list.add(files)}>
          <Glyph name="file" /> Attach
        </FileButton>
        {may.internal && (
          <Checkbox checked={internal} disabled={!may.plain || sending} onChange={(on) => setWanted(on || null)}>
            Internal, CAD only
          </Checkbox>
        )}
        <span className="grow" />
        <span className="desk">
          <Kbd>Ctrl Enter</Kbd>
        </span>
        <Button pending={pending} onClick={send}>
          {submission?.state === 'uploading' && uploads.items.length > 0 ? submittingWhenUploaded : 'Send'}
        </Button>
      </div>
    </div>
  );
}
