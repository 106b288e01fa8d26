import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../common/api/route';
import type { Routes } from '../../common/api/routes';
import { isCsvName } from '../../common/csv/csvName';
import type { FileView, JobPageView } from '../../common/jobs/job';
import { askAboutChange, type DraftFinding, sumTotals } from '../../common/quotes/takeoff/checkDraft';
import type { TemplateKind } from '../../common/notes/templates/templateKinds';
import type { NoteView } from '../../common/notes/note';
import { revisionsUsed, revisionsUsedText } from '../../common/notes/revisionsUsed';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { useSeen } from '../api/useSeen';
import { useSuggestNext } from '../planning/useSuggestNext';
import { FileLink } from '../files/FileLink';
import { useRequestOfPins } from '../files/pins/useRequestOfPins';
import { EmailUs } from '../shell/EmailUs';
import { useUnsent } from '../state/unsent';
import { useDraftText } from '../state/useDraftText';
import { Alert } from '../ui/feedback/Alert';
import { Dialog } from '../ui/overlay/Dialog';
import { Field } from '../ui/form/Field';
import { TextArea } from '../ui/form/TextArea';
import { toast } from '../ui/feedback/toast';
import { draftAlerts } from '../uploads/draftAlerts';
import { draftsOf, earlierDraftsOf, isReplacedBy } from '../uploads/draftsOf';
import type { OnDecided } from '../jobs/dialogs/onDecided';
import { OpenItems } from '../jobs/checklist/OpenItems';
import { DraftChoice } from '../jobs/page/DraftChoice';
import { useDraftChoice } from '../jobs/page/useDraftChoice';
import { FilesField } from '../uploads/FilesField';
import { DraftFileName } from '../uploads/DraftFileName';
import { pasteFiles } from '../uploads/pasteFiles';
import { FilesMissing, submissions, submittingWhenUploaded } from '../uploads/submissions';
import { useDraftCheck } from '../uploads/useDraftCheck';
import { useDraftReport } from '../uploads/useDraftReport';
import { DraftTotals } from '../uploads/DraftTotals';
import { useSubmission } from '../uploads/useSubmission';
import { useUploads } from '../uploads/useUploads';
import { DialogOutdated, isOutdated } from './DialogOutdated';
import { EmptyAnswer } from './EmptyAnswer';
import { type NoteDialogKind, noteDialogWords } from './noteDialogs';
import { noteDialogText, rfiResponseText } from './noteText';
import { TemplatesMenu } from './templates/TemplatesMenu';
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
  onDecided?: OnDecided | undefined;
}

/** Dialogs with templates. */
const templateKinds: Partial<Record<NoteDialogKind, TemplateKind>> = { rfi: 'rfi', correction: 'correction' };

interface Wrong {
  readonly text?: string;
  readonly files?: string;
  readonly other?: string;
}

/** Dialog of a note that moves the job or adds drafts. Typed text is kept until it is sent. */
export function NoteDialog({ kind, job, staff, question, opened, onClose, onDecided }: NoteDialogProps) {
  const words = noteDialogWords(kind, job, staff);
  const me = useMe();
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useNote(job._id);
  const seen = useSeen(job, opened);
  const name = `${kind} ${job._id}`;
  const undoable = kind === 'correction' && onDecided !== undefined;
  /** Text that was sent, and when, for an undo. */
  const sent = useRef({ text: '', at: 0 });
  const [text, setText] = useDraftText(name);
  useRequestOfPins(job, opened && kind === 'revision', text, setText);
  const [list, uploads] = useUploads(name, words.field);
  const suggestNext = useSuggestNext();
  const { submission, sending, pending } = useSubmission<ReplyOf<Routes['notes.create']>>(
    name,
    ({ notedJob }) => {
      if (kind === 'review') void suggestNext(words.done);
      else if (undoable) onDecided?.([notedJob], words.done, sent.current.at, () => setText(sent.current.text));
      else toast.done(words.done);
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

  const template = templateKinds[kind];
  const drafts = words.field === 'draftFile';
  const current = kind === 'review' ? draftsOf(job) : [];
  const added = uploads.items.map((item) => item.name);
  const replaced = [...current.map((file) => file.name), ...added];
  const before = kind === 'review' ? earlierDraftsOf(job) : [];
  const earlier = before.filter((file) => !replaced.includes(file.name));
  const isReplaced = isReplacedBy(replaced, before);
  const choice = useDraftChoice((id) => !earlier.some((file) => file._id === id && isReplaced(file)));
  const reused = earlier.filter((file) => choice.has(file._id));
  const names = [...replaced, ...reused.map((file) => file.name)];
  const { data: report } = useDraftReport(job, opened && drafts);
  const checks = useDraftCheck(job, drafts, { list, uploads, columns: report?.columns });
  const found = (severity: DraftFinding['severity']) =>
    checks.flatMap(({ findings }) => messagesOf(findings, severity));
  // A file chosen now replaces the one of the same name in the round.
  const replacedNow = new Set(current.flatMap(({ _id, name: file }) => (added.includes(file) ? [_id] : [])));
  const inRound = kind === 'review' ? (report?.files ?? []).filter(({ file }) => !replacedNow.has(file)) : [];
  const mustFix = [...found('mustFix'), ...inRound.flatMap(({ findings }) => messagesOf(findings, 'mustFix'))];
  // The totals of kept CSVs aren't known apart, so only a round without them is compared.
  const totals = reused.some((file) => isCsvName(file.name)) ? null : sumTotals([...checks, ...inRound]);
  const doubts = report?.before && totals ? askAboutChange(report.before, totals) : [];
  const alerts = drafts ? [...draftAlerts(names, job), ...found('advisory'), ...doubts] : [];

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
        ...(kind === 'review' ? { check: true } : {}),
        expected: seen.expected,
        ...words.flags,
        ...(undoable ? { undoable: true } : {}),
      }),
      write: (body, key) => {
        sent.current = { text, at: Date.now() };
        return write(body, key);
      },
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
      focusSubmit={current.length > 0}
      disabled={opened && !sending && isOutdated(kind, me, job)}
      onPaste={(event) => !sending && pasteFiles(event, list)}
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
            findingsOf={(file) => checks.filter((one) => one.name === file).flatMap(({ findings }) => findings)}
          />
        </>
      )}
      {current.length > 0 && (
        <Field label={noteDialogText.uploaded} group>
          <div className={css.keep}>
            {current.map((file) => (
              <FileLink key={file._id} chip file={file} files={current} />
            ))}
          </div>
        </Field>
      )}
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
      {opened && kind === 'review' && <OpenItems job={job} />}
      <Field label={words.label} required={words.required !== undefined} error={wrong.text}>
        <TextArea
          ref={field}
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
      {opened && staff && template && <TemplatesMenu kind={template} job={job} field={field} disabled={sending} />}
      {!drafts && <FilesField list={list} uploads={uploads} label={words.files} error={wrong.files} />}
      {asking && empty && !sending && <EmptyAnswer onSend={send} />}
    </Dialog>
  );
}

const messagesOf = (findings: readonly DraftFinding[], severity: DraftFinding['severity']): string[] =>
  findings.filter((one) => one.severity === severity).map(({ message }) => message);

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
