import { useMemo, useRef } from 'react';
import { dollars } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { levelName } from '../../common/jobs/levelName';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { type ToastMessage, toast } from '../ui/toast';
import { type BillingActions, mayPrice, readPrice } from './billing';

/** What is done to a row where it stands; a refusal is said in the corner, for the row has no room for it. */
export function useBilling(onInvoice: (job: JobView) => void): BillingActions {
  const billing = useCommand('jobs.billing', 'billing');
  const invoicing = useCommand('jobs.invoice', 'billing');
  const now = useRef({ billing, invoicing, onInvoice });
  now.current = { billing, invoicing, onInvoice };
  return useMemo(() => {
    const refused = (job: JobView, error: unknown, action?: ToastMessage['action']) =>
      toast.error({ text: `${job.num} was not changed. ${messageOf(error)}`, action });
    /** What was entered can still be saved over a change that somebody else saved meanwhile. */
    const bill = (job: JobView, body: object, entered: string, again: (current: JobView) => void) =>
      now.current.billing
        .mutateAsync({ params: { id: job._id }, body: { ...body, expected: job.version } })
        .catch((error: unknown) => {
          const current = error instanceof CallError ? (error.current as JobView | undefined) : undefined;
          const open = current && current.version > job.version && mayPrice(current);
          refused(job, error, open ? { label: `Keep mine: ${entered}`, onClick: () => again(current) } : undefined);
        });
    const actions: BillingActions = {
      price(job, typed) {
        const value = readPrice(typed);
        if (value === undefined)
          return void toast.error(`“${typed}” is not a price. Type dollars, such as 145 or 145.50.`);
        const body = job.level === 9 && value !== null ? { mrqLevelCustom: value } : { revenue: value };
        void bill(job, body, value === null ? 'no price' : dollars(value), (current) => actions.price(current, typed));
      },
      setLevel(job, typed) {
        const level = Number(typed);
        // Level 9 is a price of its own: the one that the job has, until another is typed.
        const custom = job.mrqLevelCustom ?? job.revenue;
        const save = (body: object) =>
          bill(job, body, `level ${levelName(level)}`, (current) => actions.setLevel(current, typed));
        if (level !== 9) void save({ level });
        else if (custom == null)
          toast.error(`${job.num} has no price yet. Type its price first, then set the custom level.`);
        else void save({ level, mrqLevelCustom: custom });
      },
      toggle(job) {
        const invoiceType = job.billingStatusCurrent === 'Demo' ? 'Incomplete' : 'Demo';
        now.current.invoicing
          .mutateAsync({ params: { id: job._id }, body: { invoiceType, expected: job.version } })
          .catch((error: unknown) => refused(job, error));
      },
      invoice: (job) => now.current.onInvoice(job),
    };
    return actions;
  }, []);
}
