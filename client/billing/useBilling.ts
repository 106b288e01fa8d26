import { useMemo, useRef } from 'react';
import type { JobView } from '../../common/jobs/job';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { toast } from '../ui/toast';
import { type BillingActions, readPrice } from './billing';

/** What is done to a row where it stands; a refusal is said in the corner, for the row has no room for it. */
export function useBilling(onInvoice: (job: JobView) => void): BillingActions {
  const billing = useCommand('jobs.billing', 'billing');
  const invoicing = useCommand('jobs.invoice', 'billing');
  const now = useRef({ billing, invoicing, onInvoice });
  now.current = { billing, invoicing, onInvoice };
  return useMemo(() => {
    const failed = (job: JobView) => (error: unknown) => toast.error(`${job.num} was not changed. ${messageOf(error)}`);
    const bill = (job: JobView, body: object) =>
      now.current.billing
        .mutateAsync({ params: { id: job._id }, body: { ...body, expected: job.version } })
        .catch(failed(job));
    return {
      price(job, typed) {
        const value = readPrice(typed);
        if (value === undefined)
          return void toast.error(`“${typed}” is not a price. Type dollars, such as 145 or 145.50.`);
        void bill(job, job.level === 9 && value !== null ? { mrqLevelCustom: value } : { revenue: value });
      },
      setLevel(job, typed) {
        const level = Number(typed);
        // Level 9 is a price of its own: the one that the job has, until another is typed.
        const custom = job.mrqLevelCustom ?? job.revenue;
        if (level !== 9) void bill(job, { level });
        else if (custom == null)
          toast.error(`${job.num} has no price yet. Type its price first, then set the custom level.`);
        else void bill(job, { level, mrqLevelCustom: custom });
      },
      toggle(job) {
        const invoiceType = job.billingStatusCurrent === 'Demo' ? 'Incomplete' : 'Demo';
        now.current.invoicing
          .mutateAsync({ params: { id: job._id }, body: { invoiceType, expected: job.version } })
          .catch(failed(job));
      },
      invoice: (job) => now.current.onInvoice(job),
    };
  }, []);
}
