import type { JobPageView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { toast } from '../ui/toast';
import css from './job.module.css';

/** Incomplete ⇄ Demo by a click; Invoiced is final (spec §4). */
export function BillingStatus({ job, may }: { job: JobPageView; may: boolean }) {
  const command = useCommand('jobs.invoice', `job:${job._id}`);
  const now = command.isPending ? command.variables.body.invoiceType : job.billingStatusCurrent;
  const other = now === 'Demo' ? 'Incomplete' : 'Demo';
  const toggle = () => {
    if (command.isPending) return;
    command
      .mutateAsync({ params: { id: job._id }, body: { invoiceType: other, expected: job.version } })
      .catch((error: unknown) => toast.error(`The billing status of ${job.num} stays as it was. ${messageOf(error)}`));
  };
  return (
    <>
      {now}{' '}
      {may && (
        <button
          type="button"
          className={css.set}
          onClick={toggle}
          // It shows what will be; the way back opens with the answer.
          aria-disabled={command.isPending || undefined}
        >
          set to {other}
        </button>
      )}
    </>
  );
}
