import type { JobPageView } from '../../common/jobs/job';
import type { NoteView } from '../../common/notes/note';
import { officeName } from '../../common/notes/officeName';
import { messageOf } from '../api/CallError';
import { useUnsent } from '../state/unsent';
import { useKeptText } from '../state/useKeptText';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { FileButton } from '../ui/FileButton';
import { Glyph } from '../ui/Glyph';
import { RelativeDate } from '../ui/RelativeDate';
import { StatusGlyph } from '../ui/StatusGlyph';
import { TextArea } from '../ui/TextArea';
import { toast } from '../ui/toast';
import { UploadRows } from '../uploads/UploadRows';
import { submissions, submittingWhenUploaded } from '../uploads/submissions';
import { useSubmission } from '../uploads/useSubmission';
import { useUploads } from '../uploads/useUploads';
import { type NoteBody, useNote } from './useNote';
import css from './notes.module.css';

/** What is asked of the client, on top of everything: the question and where to answer it. */
export function AnswerPanel({ job, question }: { job: JobPageView; question: NoteView | undefined }) {
  const write = useNote(job._id);
  const name = `rfiResponse ${job._id}`;
  // The same words whether this panel is still here: the job may have left RFI before the reply comes.
  const done = `Answer on ${job.num} sent to the drafting office.`;
  const [text, setText] = useKeptText(name);
  const [list, uploads] = useUploads(name, 'noteFile');
  const { submission, sending, pending } = useSubmission(name, () => toast.done(done));
  useUnsent(text.trim() === '' ? null : 'an answer that is not sent', 'signingOut');
  const send = () =>
    submissions.start({
      name,
      label: `Answer on ${job.num}`,
      path: `/jobs/${job._id}`,
      list,
      body: (files): NoteBody => ({ text, files, rfiResponse: true, expected: job.version }),
      write,
      onSent: () => setText(''),
      sent: () => done,
    });
  return (
    <section className={css.ask} data-status="rfi" aria-labelledby="ask">
      <h2 id="ask">
        <StatusGlyph status="RFI" size={14} /> We need an answer from you
      </h2>
      <p className="read">{question?.text || 'The drafting office needs to know more before it can go on.'}</p>
      <p className="t3">
        {question?.author.name ?? officeName} · <RelativeDate at={question?.timeIn ?? job.statusTimeCurrent} />
        {job.dueBackTime !== null && ' · on hold until you answer'}
      </p>
      <Field label="Your answer" hideLabel>
        <TextArea
          value={text}
          onChange={(typed) => {
            submissions.dismiss(name);
            setText(typed);
          }}
          readOnly={sending}
          maxLength={20_000}
          placeholder="Your answer"
          rows={2}
        />
      </Field>
      <UploadRows list={list} uploads={uploads} />
      {submission?.state === 'failed' && <Alert kind="error">{messageOf(submission.error)}</Alert>}
      <div className={css.reply}>
        <FileButton aria-label="Attach files" title="Attach files" onFiles={(files) => list.add(files)}>
          <Glyph name="file" size={18} />
        </FileButton>
        <Button kind="primary" pending={pending} onClick={send}>
          {submission?.state === 'uploading' && uploads.items.length > 0 ? submittingWhenUploaded : 'Send answer'}
        </Button>
      </div>
    </section>
  );
}
