import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../common/access/can';
import type { JobPageView } from '../../common/jobs/job';
import { useMe } from '../access/useMe';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { keptValue } from '../state/keptValue';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Panel } from '../ui/Panel';
import { toast } from '../ui/toast';
import { FilesField } from '../uploads/FilesField';
import { FilesMissing, submissions, submittingWhenUploaded } from '../uploads/submissions';
import { isUnderWay } from '../uploads/UploadList';
import { useSubmission } from '../uploads/useSubmission';
import { useUploads } from '../uploads/useUploads';
import { EstimateFields } from './EstimateFields';
import {
  checkEstimate,
  type EstimateDraft,
  type EstimateErrors,
  emptyEstimate,
  estimateBody,
  estimateFields,
  isUntouched,
  saidOf,
  withoutSent,
} from './estimateDraft';
import { estimateDraftName, useEstimateDraft } from './useEstimateDraft';
import css from './estimate.module.css';

export interface NewEstimateFormProps {
  /** Told after the server has the job; the form itself says so in a toast with a way to open it. */
  onSubmitted?: (job: JobPageView) => void;
  /** What stands around it instead of its own panel; `kept` says that a draft lies in this browser. */
  frame?: (form: ReactNode, kept: boolean) => ReactNode;
}

const ownPanel = (form: ReactNode, kept: boolean) => (
  <Panel title="New estimate" note={kept ? 'Draft saved' : undefined} flush>
    {form}
  </Panel>
);

/** The new-estimate form (spec §2) on the dashboard, with its own panel; its draft is kept while one types. */
export function NewEstimateForm({ onSubmitted, frame = ownPanel }: NewEstimateFormProps) {
  const me = useMe();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { draft, untouched, change } = useEstimateDraft();
  const [list, uploads] = useUploads(estimateDraftName, 'subFile');
  const create = useCommand('jobs.create');
  /** Somebody wanted to submit: what is missing is named until it is there. */
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  const saidOfSent = (job: JobPageView) => ({
    text: `${job.num} ${job.name} is submitted.`,
    action: { label: 'Open', onClick: () => navigate(`/jobs/${job._id}`) },
  });
  const { submission, pending } = useSubmission<JobPageView>(estimateDraftName, (job) => {
    setSent((before) => before + 1);
    toast.done(saidOfSent(job));
    onSubmitted?.(job);
  });
  const failure = submission?.state === 'failed' ? submission.error : null;
  const failed = errorsOf(failure);
  const errors = Object.keys(failed).length > 0 ? failed : tried ? checkEstimate(draft, me.staff) : {};

  const focusFirst = (wrong: EstimateErrors) => {
    const first = estimateFields.find((field) => wrong[field]);
    if (first === undefined) return;
    requestAnimationFrame(() => {
      const place = form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`);
      (place?.querySelector<HTMLElement>('input, textarea, button') ?? place)?.focus();
    });
  };
  useEffect(() => {
    if (failure !== null) focusFirst(failed);
  }, [failure]);
  if (!can['job.submit'](me.viewer)) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const wrong = checkEstimate(draft, me.staff);
    setTried(Object.keys(wrong).length > 0);
    if (Object.keys(wrong).length > 0) {
      submissions.dismiss(estimateDraftName);
      return focusFirst(wrong);
    }
    const kept = keptValue<EstimateDraft>(me.user._id, estimateDraftName);
    const now = (): EstimateDraft => ({ ...emptyEstimate, ...kept.get() });
    let asSent = now();
    submissions.start({
      name: estimateDraftName,
      label: `Estimate ${draft.name.trim()}`,
      path: '/?new=1',
      list,
      body: (files) => {
        asSent = now();
        return estimateBody(asSent, files);
      },
      write: (body, key) => create.mutateAsync({ body, key }),
      onSent: () => {
        if (!asSent.clearOnSubmit) return;
        const next = withoutSent(now(), asSent);
        kept.set(isUntouched(next) ? null : next);
      },
      sent: saidOfSent,
    });
  };
  const edit = (fields: Partial<EstimateDraft>) => {
    submissions.dismiss(estimateDraftName);
    change(fields);
  };

  const waits = submission?.state === 'uploading' && uploads.items.some(isUnderWay);
  const kept = !untouched || uploads.items.length > 0;
  return frame(
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label="New estimate">
      <div className={css.fields}>
        <EstimateFields key={sent} me={me} draft={draft} change={edit} errors={errors} />
        <div data-field="files" tabIndex={-1} className={css.attached}>
          <FilesField list={list} uploads={uploads} error={errors.files} />
        </div>
      </div>
      <div className={css.foot}>
        <div className={css.send}>
          <Button type="submit" kind="primary" pending={pending}>
            {waits ? submittingWhenUploaded : 'Submit'}
          </Button>
          <Checkbox checked={draft.clearOnSubmit} onChange={(clearOnSubmit) => edit({ clearOnSubmit })}>
            Clear form on submit
          </Checkbox>
        </div>
        {/* Below the button, which stays where it is. */}
        {failure !== null && Object.keys(failed).length === 0 && <Alert kind="error">{messageOf(failure)}</Alert>}
      </div>
    </form>,
    kept,
  );
}

/** The server's messages at their fields; a failure without fields has none. */
const errorsOf = (failure: unknown): EstimateErrors =>
  failure instanceof FilesMissing
    ? { files: failure.message }
    : failure instanceof CallError
      ? saidOf(failure.fields)
      : {};
