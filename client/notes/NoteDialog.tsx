import { useEffect, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import { CallError, messageOf } from '../api/CallError';
import { useSeen } from '../api/useSeen';
import { useUnsent } from '../state/unsent';
import { useKeptText } from '../state/useKeptText';
import { Alert } from '../ui/Alert';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextArea } from '../ui/TextArea';
import { toast } from '../ui/toast';
import { draftAlerts } from '../uploads/draftAlerts';
import { draftsOf } from '../uploads/draftsOf';
import { FilesField } from '../uploads/FilesField';
import { FilesMissing, submissions, submittingWhenUploaded } from '../uploads/submissions';
import { useSubmission } from '../uploads/useSubmission';
import { useUploads } from '../uploads/useUploads';
import { type NoteDialogKind, noteDialogWords } from './noteDialogs';
import { type NoteBody, useNote } from './useNote';

interface NoteDialogProps {
  kind: NoteDialogKind;
  job: JobPageView;
  staff: boolean;
  opened: boolean;
  onClose: () => void;
}

interface Wrong {
  readonly text?: string;
  readonly files?: string;
  readonly other?: string;
}

/** A note that moves the job, or brings drafts: what was typed stays until it is sent, whatever happens meanwhile. */
export function NoteDialog({ kind, job, staff, opened, onClose }: NoteDialogProps) {
  const words = noteDialogWords(kind, job, staff);
  const write = useNote(job._id);
  const seen = useSeen(job, opened);
  const name = `${kind} ${job._id}`;
  const [text, setText] = useKeptText(name);
  const [list, uploads] = useUploads(name, words.field);
  const { submission, sending, pending } = useSubmission(
    name,
    () => {
      toast.done(words.done);
      onClose();
    },
    opened,
  );
  const [missing, setMissing] = useState<Wrong>({});
  const failure = submission?.state === 'failed' ? submission.error : null;
  const wrong = failure === null ? missing : errorsOf(failure);
  const { look } = seen;
  useEffect(() => look(failure), [failure]);
  useUnsent(text.trim() === '' ? null : 'a note that is not sent', 'signingOut');
  const forget = () => {
    setMissing({});
    submissions.dismiss(name);
  };

  const drafts = words.field === 'draftFile';
  const here = kind === 'review' ? draftsOf(job).map((file) => file.name) : [];
  const names = [...here, ...uploads.items.map((item) => item.name)];
  const alerts = drafts ? draftAlerts(names, job) : [];

  const check = (): Wrong => {
    if (words.required && text.trim() === '') return { text: words.required };
    if (drafts && names.length === 0) {
      return { files: kind === 'review' ? 'A review needs at least one draft.' : 'Choose at least one draft.' };
    }
    return {};
  };
  const send = () => {
    const unfilled = check();
    setMissing(unfilled);
    if (Object.keys(unfilled).length > 0) return submissions.dismiss(name);
    submissions.start({
      name,
      label: words.sends,
      path: `/jobs/${job._id}`,
      list,
      body: (files): NoteBody => ({ text, files, expected: seen.expected, ...words.flags }),
      write,
      onSent: () => setText(''),
      sent: () => words.done,
    });
  };
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        if (!sending) forget();
        onClose();
      }}
      title={words.title}
      consequence={words.consequence}
      submitLabel={
        submission?.state === 'uploading' && uploads.items.length > 0 ? submittingWhenUploaded : words.submit
      }
      onSubmit={send}
      pending={pending}
      draftKept
      goesOn
      error={wrong.other}
    >
      {drafts && <FilesField list={list} uploads={uploads} label={words.files} error={wrong.files} />}
      {here.length > 0 && <p className="t2">Already uploaded: {here.join(', ')}</p>}
      {alerts.length > 0 && (
        <Alert kind="warning">
          {alerts.map((alert) => (
            <p key={alert}>{alert}</p>
          ))}
        </Alert>
      )}
      <Field label={words.label} required={words.required !== undefined} error={wrong.text}>
        <TextArea
          value={text}
          onChange={(typed) => {
            setText(typed);
            forget();
          }}
          readOnly={sending}
          maxLength={20_000}
          data-autofocus={drafts ? undefined : true}
        />
      </Field>
      {!drafts && <FilesField list={list} uploads={uploads} label={words.files} error={wrong.files} />}
    </Dialog>
  );
}

/** The server's message at its field; anything else below the fields. */
function errorsOf(error: unknown): Wrong {
  if (error instanceof FilesMissing) return { files: error.message };
  if (!(error instanceof CallError)) return { other: messageOf(error) };
  const { text, files } = error.fields;
  if (text !== undefined) return { text: `The text ${text}` };
  if (files !== undefined) return { files: /^\p{Lu}/u.test(files) ? files : `The list of files ${files}` };
  return { other: error.message };
}
