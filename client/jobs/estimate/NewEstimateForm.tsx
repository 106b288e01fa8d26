import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { texts } from '../../../common/api/errors';
import { can } from '../../../common/access/can';
import type { JobPageView } from '../../../common/jobs/job';
import { useMe } from '../../access/useMe';
import { CallError, messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { draftValue } from '../../state/draftValue';
import { Alert } from '../../ui/feedback/Alert';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Panel } from '../../ui/layout/Panel';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { toast } from '../../ui/feedback/toast';
import { FilesField } from '../../uploads/FilesField';
import { FilesMissing, submissions, submittingWhenUploaded } from '../../uploads/submissions';
import { isUnderWay } from '../../uploads/UploadList';
import { useSubmission } from '../../uploads/useSubmission';
import { useUploads } from '../../uploads/useUploads';
import { EstimateFields } from './EstimateFields';
import {
  checkEstimate,
  type EstimateDraft,
  type EstimateErrors,
  emptyEstimate,
  estimateBody,
  estimateFields,
  isUntouched,
  fieldMessages,
  similarQuery,
  withoutSent,
} from './estimateDraft';
import { estimateDraftName, useEstimateDraft } from './useEstimateDraft';
import { isOffline, keepForLater } from './waiting/waitingEstimates';
import css from './estimate.module.css';
import { estimateText } from './estimateText';

const SimilarJobs = lazyPart(
  () => import('./SimilarJobs'),
  (m) => m.SimilarJobs,
);

export interface NewEstimateFormProps {
  /** Called once the job is submitted, or waits for a connection; the form itself shows a toast. */
  onSubmitted?: () => void;
  /** Wraps the form instead of the default panel; `hasDraft` is true if a draft is stored. */
  frame?: (form: ReactNode, hasDraft: boolean) => ReactNode;
}

const ownPanel = (form: ReactNode, hasDraft: boolean) => (
  <Panel title={estimateText.title} note={hasDraft ? estimateText.draftSaved : undefined} flush>
    {form}
  </Panel>
);

/** The new-estimate form (R7). Its draft is stored in the browser while the user types. */
export function NewEstimateForm({ onSubmitted, frame = ownPanel }: NewEstimateFormProps) {
  const me = useMe();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { draft, untouched, stored, change } = useEstimateDraft();
  const [list, uploads] = useUploads(estimateDraftName, 'subFile');
  const create = useCommand('jobs.create');
  /** Submit was pressed with fields missing; each is marked until it is filled in. */
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  const sentToast = (job: JobPageView) => ({
    text: estimateText.done(job.num, job.name),
    action: { label: estimateText.open, onClick: () => navigate(`/jobs/${job._id}`) },
  });
  const { submission, pending } = useSubmission<JobPageView>(estimateDraftName, (job) => {
    setSent((before) => before + 1);
    toast.done(sentToast(job));
    onSubmitted?.();
  });
  // Needed as soon as an estimate is submitted without a connection.
  useEffect(() => void import('./waiting/WaitingEstimates').catch(() => undefined), []);
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
  // The server refuses every estimate of a company on hold, so the form is hidden. The draft is kept.
  if (me.viewer.onHold) return frame(<Alert kind="warning">{texts.billingHold}</Alert>, false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const wrong = checkEstimate(draft, me.staff);
    setTried(Object.keys(wrong).length > 0);
    if (Object.keys(wrong).length > 0) {
      submissions.dismiss(estimateDraftName);
      return focusFirst(wrong);
    }
    if (isOffline() && stored && keepForLater(me.user._id)) {
      setSent((before) => before + 1);
      setTried(false);
      return onSubmitted?.();
    }
    const hasDraft = draftValue<EstimateDraft>(me.user._id, estimateDraftName);
    const now = (): EstimateDraft => ({ ...emptyEstimate, ...hasDraft.get() });
    let asSent = now();
    submissions.start({
      name: estimateDraftName,
      label: estimateText.label(draft.name.trim()),
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
        hasDraft.set(isUntouched(next) ? null : next);
      },
      sent: sentToast,
    });
  };
  const edit = (fields: Partial<EstimateDraft>) => {
    submissions.dismiss(estimateDraftName);
    change(fields);
  };

  const similar = similarQuery(draft, uploads.items);
  const waits = submission?.state === 'uploading' && uploads.items.some(isUnderWay);
  const hasDraft = stored && (!untouched || uploads.items.length > 0);
  return frame(
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label={estimateText.title}>
      <div className={css.fields}>
        <EstimateFields key={sent} me={me} draft={draft} change={edit} errors={errors} />
        <div data-field="files" tabIndex={-1} className={css.attached}>
          <FilesField list={list} uploads={uploads} error={errors.files} />
        </div>
      </div>
      <div className={css.foot}>
        {similar !== null && <SimilarJobs query={similar} />}
        <div className={css.send}>
          <Button type="submit" kind="primary" pending={pending}>
            {waits ? submittingWhenUploaded : estimateText.submit}
          </Button>
          <Checkbox checked={draft.clearOnSubmit} onChange={(clearOnSubmit) => edit({ clearOnSubmit })}>
            {estimateText.clear}
          </Checkbox>
        </div>
        {failure !== null && Object.keys(failed).length === 0 && <Alert kind="error">{messageOf(failure)}</Alert>}
      </div>
    </form>,
    hasDraft,
  );
}

/** Shows the server's messages at their fields. */
const errorsOf = (failure: unknown): EstimateErrors =>
  failure instanceof FilesMissing
    ? { files: failure.message }
    : failure instanceof CallError
      ? fieldMessages(failure.fields)
      : {};
