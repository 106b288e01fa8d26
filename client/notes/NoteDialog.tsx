import { useEffect, useState } from 'react';
import type { FileView, JobPageView } from '../../common/jobs/job';
import type { DraftFinding } from '../../common/quotes/takeoff/checkDraft';
import type { NoteView } from '../../common/notes/note';
import { revisionsUsed, revisionsUsedText } from '../../common/notes/revisionsUsed';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { useSeen } from '../api/useSeen';
import { EmailUs } from '../shell/EmailUs';
import { useUnsent } from '../state/unsent';
import { useDraftText } from '../state/useDraftText';
import { Alert } from '../ui/feedback/Alert';
import { Dialog } from '../ui/overlay/Dialog';
import { Field } from '../ui/form/Field';
import { TextArea } from '../ui/form/TextArea';
import { toast } from '../ui/feedback/toast';
import { draftAlerts } from '../uploads/draftAlerts';
import { draftsOf, earlierDraftsOf, extensionOf } from '../uploads/draftsOf';
import { DraftChoice } from '../jobs/page/DraftChoice';
import { useDraftChoice } from '../jobs/page/useDraftChoice';
import { FilesField } from '../uploads/FilesField';
import { DraftFileName } from '../uploads/DraftFileName';
import { pasteFiles } from '../uploads/pasteFiles';
import { FilesMissing, submissions, submittingWhenUploaded } from '../uploads/submissions';
import { useDraftCheck } from '../uploads/useDraftCheck';
import { DraftTotals } from '../uploads/DraftTotals';
import { useSubmission } from '../uploads/useSubmission';
import { useUploads } from '../uploads/useUploads';
import { DialogOutdated, isOutdated } from './DialogOutdated';
import { EmptyAnswer } from './EmptyAnswer';
import { type NoteDialogKind, noteDialogWords } from './noteDialogs';
import { noteDialogText, rfiResponseText } from './noteText';
import css from './notes.module.css';
import { type NoteBody, useNote } from './useNote';

interface NoteDialogProps {
  kind: NoteDialogKind;
  job: JobPageView;
  staff: boolean;
  /** The open question, if any. */
  question: NoteView | undefined;
  opened: boolean;
  onClose: () => void;
}

interface Wrong {
  readonly text?: string;
  readonly files?: string;
  readonly other?: string;
}

/** Dialog of a note that moves the job or adds drafts. Typed text is kept until it is sent. */
export function NoteDialog({ kind, job, staff, question, opened, onClose }: NoteDialogProps) {
  const words = noteDialogWords(kind, job, staff);
  const me = useMe();
  const write = useNote(job._id);
  const seen = useSeen(job, opened);
  const name = `${kind} ${job._id}`;
  const [text, setText] = useDraftText(name);
  const [list, uploads] = useUploads(name, words.field);
  const { submission, sending, pending } = useSubmission(
    name,
    () => {
      toast.done(words.done);
      onClose();
    },
    opened,
  );
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const failure = submission?.state === 'failed' ? submission.error : null;
  const { noteConflict } = seen;
  useEffect(() => noteConflict(failure), [failure]);
  useUnsent(text.trim() === '' ? null : noteDialogText.unsent, 'signingOut');
  const forget = () => {
    setTried(false);
    setAsking(false);
    submissions.dismiss(name);
  };

  const drafts = words.field === 'draftFile';
  const currentDrafts = kind === 'review' ? draftsOf(job).map((file) => file.name) : [];
  const replaced = [...currentDrafts, ...uploads.items.map((item) => item.name)];
  const earlier = kind === 'review' ? earlierDraftsOf(job).filter((file) => !replaced.includes(file.name)) : [];
  // A corrected CSV or PDF replaces the earlier one, whatever its name.
  const kinds = new Set(replaced.map(extensionOf));
  const choice = useDraftChoice((id) => !earlier.some((file) => file._id === id && kinds.has(extensionOf(file.name))));
  const reused = earlier.filter((file) => choice.has(file._id));
  const names = [...replaced, ...reused.map((file) => file.name)];
  const checks = useDraftCheck(job, list, uploads, drafts);
  const found = (severity: DraftFinding['severity']) =>
    checks.flatMap(({ findings }) => findings.filter((one) => one.severity === severity).map(({ message }) => message));
  const mustFix = found('mustFix');
  const alerts = drafts ? [...draftAlerts(names, job), ...found('advisory')] : [];

  const check = (): Wrong => {
    if (words.required && text.trim() === '') return { text: words.required };
    if (drafts && names.length === 0) {
      return { files: kind === 'review' ? noteDialogText.reviewNeedsDraft : noteDialogText.chooseDraft };
    }
    if (kind === 'review' && mustFix.length > 0) return { files: noteDialogText.fixFirst };
    return {};
  };
  const wrong = failure === null ? (tried ? check() : {}) : errorsOf(failure);
  const empty = kind === 'rfiResponse' && text.trim() === '' && uploads.items.length === 0;
  const submit = () => {
    const complete = Object.keys(check()).length === 0;
    setTried(!complete);
    setAsking(empty);
    if (!complete) submissions.dismiss(name);
    else if (!empty) send();
  };
  const send = () => {
    submissions.start({
      name,
      label: words.sends,
      path: `/jobs/${job._id}`,
      list,
      body: (files): NoteBody => ({
        text,
        files,
        ...(reused.length > 0 ? { keep: reused.map((file) => file._id) } : {}),
        expected: seen.expected,
        ...words.flags,
      }),
      write,
      onSent: () => setText(''),
      sent: () => words.done,
    });
  };
  if (kind === 'revision' && !staff && revisionsUsed(job)) {
    return (
      <Dialog opened={opened} onClose={onClose} title={words.title}>
        <p>{revisionsUsedText(job)}</p>
        <EmailUs />
      </Dialog>
    );
  }
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
      onSubmit={submit}
      pending={pending}
      focusSubmit={currentDrafts.length > 0}
      disabled={opened && !sending && isOutdated(kind, me, job)}
      draftKept
      continuesAfterClose
      error={wrong.other}
    >
      {opened && !sending && <DialogOutdated kind={kind} job={job} onTaken={seen.renew} />}
      {kind === 'rfiResponse' && question && question.text !== '' && (
        <section className={css.question} aria-label={rfiResponseText.question}>
          <p className="read">{question.text}</p>
          <p className="t3 s12">{question.author.name}</p>
        </section>
      )}
      {drafts && (
        <>
          <DraftFileName job={job} />
          <FilesField
            list={list}
            uploads={uploads}
            label={words.files}
            error={wrong.files}
            flagged={(file) => [...mustFix, ...alerts].some((alert) => alert.includes(file))}
          />
        </>
      )}
      {currentDrafts.length > 0 && <p className="t2">{noteDialogText.uploaded(currentDrafts)}</p>}
      {earlier.length > 0 && (
        <Field label={noteDialogText.keep(roundOf(earlier[0]))} group>
          <div className={css.keep}>
            <DraftChoice drafts={earlier} choice={choice} disabled={sending} />
          </div>
        </Field>
      )}
      {mustFix.length > 0 && (
        <Alert kind="error">
          <p>
            <b>{noteDialogText.mustFix}</b>
          </p>
          {mustFix.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      {drafts && <DraftTotals checks={checks} />}
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
          onPaste={(event) => pasteFiles(event, list)}
          readOnly={sending}
          maxLength={20_000}
          data-autofocus={drafts ? undefined : true}
        />
      </Field>
      {!drafts && <FilesField list={list} uploads={uploads} label={words.files} error={wrong.files} />}
      {asking && empty && !sending && <EmptyAnswer onSend={send} />}
    </Dialog>
  );
}

const roundOf = (file: FileView | undefined): string => (file?.jobCorr ? `C${file.jobCorr}` : `R${file?.jobRev ?? 0}`);

/** Shows the server's message at its field, or below the fields if it has none. */
function errorsOf(error: unknown): Wrong {
  if (error instanceof FilesMissing) return { files: error.message };
  if (!(error instanceof CallError)) return { other: messageOf(error) };
  const { text, files } = error.fields;
  if (text !== undefined) return { text: noteDialogText.textRefused(text) };
  if (files !== undefined) return { files: /^\p{Lu}/u.test(files) ? files : noteDialogText.filesRefused(files) };
  return { other: error.message };
}
