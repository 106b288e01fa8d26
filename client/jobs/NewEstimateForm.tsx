import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import type { JobPageView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Panel } from '../ui/Panel';
import { toast } from '../ui/toast';
import { FilesField } from '../uploads/FilesField';
import { useUploadList } from '../uploads/useUploads';
import { EstimateFields } from './EstimateFields';
import { checkEstimate, type EstimateErrors, estimateBody, estimateFields, saidOf } from './estimateDraft';
import { estimateUploads } from './estimateUploads';
import { useEstimateDraft } from './useEstimateDraft';
import css from './estimate.module.css';

export interface NewEstimateFormProps {
  /** Told after the server has the job; the form itself says so in a toast with a way to open it. */
  onSubmitted?: (job: JobPageView) => void;
  /** What stands around it instead of its own panel; `kept` says that a draft lies in this browser. */
  frame?: (form: ReactNode, kept: boolean) => ReactNode;
}

const ownPanel = (form: ReactNode, kept: boolean) => (
  <Panel title="New estimate" note={kept ? 'draft kept' : undefined} flush>
    {form}
  </Panel>
);

/** The new-estimate form (spec §2): stands on the dashboard, brings its own panel; its draft is kept while one types. */
export function NewEstimateForm({ onSubmitted, frame = ownPanel }: NewEstimateFormProps) {
  const me = useMe();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { draft, untouched, change, clear } = useEstimateDraft(me.user._id);
  const latest = useRef(draft);
  latest.current = draft;
  const list = estimateUploads(me.user._id);
  const uploads = useUploadList(list);
  const create = useCommand('jobs.create');
  const [sending, setSending] = useState<'files' | 'job' | null>(null);
  const [errors, setErrors] = useState<EstimateErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  if (!can['job.submit'](me.viewer)) return null;

  const refuse = (wrong: EstimateErrors) => {
    setErrors(wrong);
    const first = estimateFields.find((field) => wrong[field]);
    requestAnimationFrame(() => {
      const place = form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`);
      (place?.querySelector<HTMLElement>('input, textarea, button') ?? place)?.focus();
    });
  };

  const send = async () => {
    const wrong = checkEstimate(latest.current, me.staff);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    setSending('files');
    const files = await list.finish();
    if (files === null) return refuse({ files: 'A file did not arrive. Try it again or remove it, then submit.' });
    setSending('job');
    try {
      const job = await create.mutateAsync({ body: estimateBody(latest.current, files) });
      list.clear();
      if (latest.current.clearOnSubmit) clear();
      setSent((before) => before + 1);
      toast.done({
        text: `${job.num} ${job.name} is submitted.`,
        action: { label: 'Open', onClick: () => navigate(`/jobs/${job._id}`) },
      });
      onSubmitted?.(job);
    } catch (error) {
      const said = error instanceof CallError ? saidOf(error.fields) : {};
      if (Object.keys(said).length > 0) refuse(said);
      else setFailure(messageOf(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending !== null) return;
    setFailure(null);
    void send().finally(() => setSending(null));
  };

  const waits = uploads.items.filter(({ upload }) => upload.state === 'sending' || upload.state === 'waiting').length;
  const kept = !untouched || uploads.items.some(({ url }) => url !== null);
  return frame(
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label="New estimate">
      <div className={css.fields}>
        <EstimateFields key={sent} me={me} draft={draft} change={change} errors={errors} />
        <div data-field="files" tabIndex={-1} className={css.attached}>
          <FilesField list={list} uploads={uploads} error={errors.files} />
        </div>
      </div>
      <div className={css.foot}>
        <div className={css.send}>
          <Button type="submit" kind="primary" pending={sending !== null}>
            {sending === 'files' && waits > 0 ? `Waiting for ${waits === 1 ? 'a file' : `${waits} files`}` : 'Submit'}
          </Button>
          <Checkbox checked={draft.clearOnSubmit} onChange={(clearOnSubmit) => change({ clearOnSubmit })}>
            Clear form on submit
          </Checkbox>
        </div>
        {/* Below what was pressed, which stays where it is. */}
        {failure && <Alert kind="error">{failure}</Alert>}
      </div>
    </form>,
    kept,
  );
}
