import { useEffect, useRef, useState } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { NoteView } from '../../common/notes/note';
import { officeName } from '../../common/notes/officeName';
import { messageOf } from '../api/CallError';
import { useSeen } from '../api/useSeen';
import { useUnsent } from '../state/unsent';
import { useDraftText } from '../state/useDraftText';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { Field } from '../ui/form/Field';
import { FileButton } from '../ui/form/files/FileButton';
import { Glyph } from '../ui/Glyph';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { StatusGlyph } from '../ui/status/job/StatusGlyph';
import { TextArea } from '../ui/form/TextArea';
import { toast } from '../ui/feedback/toast';
import { pasteFiles } from '../uploads/pasteFiles';
import { UploadRows } from '../uploads/UploadRows';
import { submissions, submittingWhenUploaded } from '../uploads/submissions';
import { useSubmission } from '../uploads/useSubmission';
import { useUploads } from '../uploads/useUploads';
import { EmptyAnswer } from './EmptyAnswer';
import { answerText } from './noteText';
import { type NoteBody, useNote } from './useNote';
import css from './notes.module.css';

/** The office's question to the client, with its answer form; above everything else on the page. */
export function AnswerPanel({ job, question }: { job: JobPageView; question: NoteView | undefined }) {
  const write = useNote(job._id);
  const name = `rfiResponse ${job._id}`;
  const done = answerText.done(job.num);
  const [text, setText] = useDraftText(name);
  const [list, uploads] = useUploads(name, 'noteFile');
  const { submission, sending, pending } = useSubmission(name, () => toast.done(done));
  useUnsent(text.trim() === '' ? null : answerText.unsent, 'signingOut');
  const empty = text.trim() === '' && uploads.items.length === 0;
  const [asking, setAsking] = useState(false);
  const seen = useSeen(job, !empty);
  const failure = submission?.state === 'failed' ? submission.error : null;
  const { noteConflict } = seen;
  useEffect(() => noteConflict(failure), [failure]);
  // An answer that was started for another question, or before this one was edited, has to be confirmed.
  const shownQuestion = question ? `${question._id} ${question.edited ?? ''}` : null;
  const answered = useRef<string | null>(null);
  if (empty) answered.current = null;
  else answered.current ??= shownQuestion;
  const questionChanged = !empty && !sending && answered.current !== shownQuestion;
  const send = () => {
    // After the warning, the answer belongs to the question that is shown.
    const expected = questionChanged ? job.version : seen.expected;
    if (questionChanged) seen.renew();
    answered.current = shownQuestion;
    submissions.start({
      name,
      label: answerText.sends(job.num),
      path: `/jobs/${job._id}`,
      list,
      body: (files): NoteBody => ({ text, files, rfiResponse: true, expected }),
      write,
      onSent: () => setText(''),
      sent: () => done,
    });
  };
  return (
    <section
      className={css.ask}
      data-status="rfi"
      aria-labelledby="ask"
      onPaste={(event) => !sending && pasteFiles(event, list)}
    >
      <h2 id="ask">
        <StatusGlyph status="RFI" size={14} /> {answerText.title}
      </h2>
      <p className="read">{question?.text || answerText.fallback}</p>
      <p className="t3">
        {question?.author.name ?? officeName} · <RelativeDate at={question?.timeIn ?? job.statusTimeCurrent} />
        {job.dueBackTime !== null && ` · ${answerText.onHold}`}
      </p>
      <Field label={answerText.label} hideLabel>
        <TextArea
          value={text}
          onChange={(typed) => {
            submissions.dismiss(name);
            setText(typed);
          }}
          readOnly={sending}
          maxLength={20_000}
          placeholder={answerText.label}
          rows={2}
        />
      </Field>
      <UploadRows list={list} uploads={uploads} />
      {asking && empty && !sending && <EmptyAnswer onSend={send} />}
      {questionChanged && <Alert kind="warning">{answerText.questionChanged}</Alert>}
      {failure !== null && <Alert kind="error">{messageOf(failure)}</Alert>}
      <div className={css.reply}>
        <FileButton aria-label={answerText.attach} title={answerText.attach} onFiles={(files) => list.add(files)}>
          <Glyph name="file" size={18} />
        </FileButton>
        <Button kind="primary" pending={pending} onClick={() => (empty ? setAsking(true) : send())}>
          {submission?.state === 'uploading' && uploads.items.length > 0 ? submittingWhenUploaded : answerText.send}
        </Button>
      </div>
    </section>
  );
}
