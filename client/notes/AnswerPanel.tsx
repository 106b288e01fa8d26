import { useState } from 'react';
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
import { useUploads } from '../uploads/useUploads';
import { useNote } from './useNote';
import css from './notes.module.css';

/** What is asked of the client, on top of everything: the question and where to answer it. */
export function AnswerPanel({ job, question }: { job: JobPageView; question: NoteView | undefined }) {
  const write = useNote(job._id);
  const [text, setText] = useKeptText(`rfiResponse ${job._id}`);
  const [list, uploads] = useUploads('noteFile');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useUnsent(text.trim() === '' ? null : 'an answer that is not sent');
  const send = async () => {
    if (sending) return;
    setFailure(null);
    setSending(true);
    try {
      const files = await list.finish();
      if (files === null) return setFailure('A file did not arrive. Try it again or remove it, then send.');
      await write({ text, files, rfiResponse: true, expected: job.version });
      setText('');
      toast.done(`Your answer on ${job.num} is with the drafting office.`);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={css.ask} data-status="rfi" aria-labelledby="ask">
      <h2 id="ask">
        <StatusGlyph status="RFI" size={14} /> We need an answer from you
      </h2>
      <p className="read">{question?.text || 'The drafting office needs to know more before it can go on.'}</p>
      <p className="t3">
        {question?.author.name ?? officeName} · <RelativeDate at={question?.timeIn ?? job.statusTimeCurrent} />
        {job.dueBackTime !== null && ' · clock stopped till you answer'}
      </p>
      <Field label="Your answer" hideLabel>
        <TextArea
          value={text}
          onChange={setText}
          readOnly={sending}
          maxLength={20_000}
          placeholder="Your answer"
          rows={2}
        />
      </Field>
      <UploadRows list={list} uploads={uploads} />
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className={css.reply}>
        <FileButton aria-label="Attach files" title="Attach files" onFiles={(files) => list.add(files)}>
          <Glyph name="file" size={18} />
        </FileButton>
        <Button kind="primary" pending={sending} onClick={() => void send()}>
          Send answer
        </Button>
      </div>
    </section>
  );
}
