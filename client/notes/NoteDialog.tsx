import { useState } from 'react';
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
import { useUploads } from '../uploads/useUploads';
import { type NoteDialogKind, noteDialogWords } from './noteDialogs';
import { useNote } from './useNote';

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
  const [text, setText] = useKeptText(`${kind} ${job._id}`);
  const [list, uploads] = useUploads(words.field);
  const [sending, setSending] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  useUnsent(text.trim() === '' ? null : 'a note that is not sent');

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
  const send = async () => {
    const missing = check();
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    setSending(true);
    try {
      const files = await list.finish();
      if (files === null) {
        setWrong({ files: 'A file did not arrive. Try it again or remove it, then send.' });
        return;
      }
      await write({ text, files, expected: seen.expected, ...words.flags });
      setText('');
      list.clear();
      toast.done(words.done);
      onClose();
    } catch (error) {
      seen.look(error);
      setWrong(saidOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        setWrong({});
        onClose();
      }}
      title={words.title}
      consequence={words.consequence}
      submitLabel={words.submit}
      onSubmit={() => void send()}
      pending={sending}
      error={wrong.other}
    >
      {drafts && <FilesField list={list} uploads={uploads} label={words.files} error={wrong.files} />}
      {here.length > 0 && <p className="t2">Already there: {here.join(', ')}</p>}
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
            if (wrong.text) setWrong({});
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

/** The server's words where they belong; anything else below the fields. */
function saidOf(error: unknown): Wrong {
  if (!(error instanceof CallError)) return { other: messageOf(error) };
  const { text, files } = error.fields;
  if (text !== undefined) return { text: `The text ${text}` };
  if (files !== undefined) return { files: /^\p{Lu}/u.test(files) ? files : `The list of files ${files}` };
  return { other: error.message };
}
