import type { JobPageView } from '../../../common/jobs/job';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import css from './job.module.css';
import { billingStatusText } from '../jobText';

/** Incomplete ⇄ Demo by a click; Invoiced is final (R2). */
export function BillingStatus({ job, may }: { job: JobPageView; may: boolean }) {
  const command = useCommand('jobs.invoice', `job:${job._id}`);
  const now = command.isPending ? command.variables.body.invoiceType : job.billingStatusCurrent;
  const other = now === 'Demo' ? 'Incomplete' : 'Demo';
  const toggle = () => {
    if (command.isPending) return;
    void toastFailure({ key: `billing ${job._id}`, failed: billingStatusText.notMarked[other](job.num) }, () =>
      command.mutateAsync({ params: { id: job._id }, body: { invoiceType: other, expected: job.version } }),
    );
  };
  return (
    <>
      {now}{' '}
      {may && (
        <button type="button" className={css.set} onClick={toggle} aria-disabled={command.isPending || undefined}>
          {billingStatusText.mark[other]}
        </button>
      )}
    </>
  );
}
