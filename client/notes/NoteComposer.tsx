import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useDraftValue } from '../state/draftValue';
import { useUnsent } from '../state/unsent';
import { useDraftText } from '../state/useDraftText';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/form/Checkbox';
import { Field } from '../ui/form/Field';
import { FileButton } from '../ui/form/files/FileButton';
import { Glyph } from '../ui/Glyph';
import { Kbd } from '../ui/typing/Kbd';
import { TextArea } from '../ui/form/TextArea';
import { pasteFiles } from '../uploads/pasteFiles';
import { UploadRows } from '../uploads/UploadRows';
import { submissions, submittingWhenUploaded } from '../uploads/submissions';
import { useSubmission } from '../uploads/useSubmission';
import { useUploads } from '../uploads/useUploads';
import { isComposing } from '../ui/form/composing';
import { TemplatesMenu } from './templates/TemplatesMenu';
import { MentionOffers } from './MentionOffers';
import { composerText } from './noteText';
import { type NoteBody, useNote } from './useNote';
import { useMentions } from './useMentions';
import css from './notes.module.css';

interface NoteComposerProps {
  job: JobPageView;
  /** The kinds of notes the user can write now; clients read plain ones. */
  may: { plain: boolean; internal: boolean };
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called once the note is in the thread. */
  onSent: () => void;
}

/** Composer at the foot of the thread: the text survives a reload, Ctrl+Enter sends it. */
export function NoteComposer({ job, may, field, onSent }: NoteComposerProps) {
  const write = useNote(job._id);
  const name = `note ${job._id}`;
  const [text, setText] = useDraftText(name);
  // Stored with the text: after a reload, an internal note must not become one for the client.
  const [wanted, setWanted] = useDraftValue<boolean>(`${name} internal`);
  const internal = may.internal && (wanted === true || !may.plain);
  const [list, uploads] = useUploads(name, 'noteFile');
  const mentions = useMentions({ jobId: job._id, name, internal, text, setText, field });
  const { submission, sending, pending } = useSubmission(name, onSent);
  const [empty, setEmpty] = useState(false);
  useUnsent(text.trim() === '' ? null : composerText.unsent, 'signingOut');

  const send = () => {
    if (text.trim() === '' && !(internal && uploads.items.length > 0)) {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    submissions.start({
      name,
      label: composerText.label(job.num),
      path: `/jobs/${job._id}`,
      list,
      // No `expected`: a plain note fits any status, and a retry must be the same call.
      body: (files): NoteBody => ({ text, files, ...mentions.body(), ...(internal ? { cad: true } : {}) }),
      write,
      onSent: () => {
        setText('');
        setWanted(null);
        mentions.clear();
      },
      sent: () => (internal ? composerText.saved : composerText.sent)(job.num),
    });
  };
  const words = internal ? composerText.saveInternal : may.internal ? composerText.sendToClient : composerText.send;
  const keys = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) return;
    if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter and pasted files work in every field inside
    <div
      className={css.composer}
      data-internal={internal || undefined}
      onKeyDown={keys}
      onPaste={(event) => pasteFiles(event, list)}
    >
      <Field
        label={may.plain ? composerText.add : composerText.addInternal}
        hideLabel
        error={empty && composerText.writeFirst}
      >
        <TextArea
          ref={field}
          rows={1}
          value={text}
          readOnly={sending}
          maxLength={20_000}
          placeholder={
            may.plain && may.internal ? composerText.hint : internal ? composerText.hintInternal : composerText.add
          }
          {...mentions.fieldProps}
          onChange={(typed, event) => {
            mentions.onCaret(event.target.selectionStart);
            setEmpty(false);
            submissions.dismiss(name);
            setText(typed);
          }}
        />
      </Field>
      {mentions.offered.length > 0 && <MentionOffers {...mentions.offers} />}
      <UploadRows list={list} uploads={uploads} />
      {submission?.state === 'failed' && <Alert kind="error">{messageOf(submission.error)}</Alert>}
      <div className={css.send}>
        <FileButton onFiles={(files) => list.add(files)}>
          <Glyph name="file" /> {composerText.attach}
        </FileButton>
        {may.internal && (
          <TemplatesMenu kind={internal ? 'internal' : 'note'} job={job} field={field} disabled={sending} />
        )}
        {may.internal && (
          <Checkbox checked={internal} disabled={!may.plain || sending} onChange={(on) => setWanted(on || null)}>
            {composerText.internal}
          </Checkbox>
        )}
        <span className="grow" />
        <span className="desk">
          <Kbd>{composerText.keys}</Kbd>
        </span>
        <Button pending={pending} onClick={send}>
          {submission?.state === 'uploading' && uploads.items.length > 0 ? submittingWhenUploaded : words}
        </Button>
      </div>
    </div>
  );
}
