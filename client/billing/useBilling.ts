import { useMemo, useRef } from 'react';
import { dollars } from '../../common/format/numbers';
import type { JobView } from '../../common/jobs/job';
import { levelName } from '../../common/jobs/levelName';
import { currentJobOf, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { type ToastAction, toast } from '../ui/feedback/toast';
import { type BillingActions, mayPrice, readPrice } from './billing';
import { billingActionText as text } from './billingText';

/** Actions of a billing row. Failures are shown as toasts because the row has no room for them. */
export function useBilling(onInvoice: (job: JobView) => void): BillingActions {
  const billing = useCommand('jobs.billing', 'billing');
  const invoicing = useCommand('jobs.invoice', 'billing');
  const now = useRef({ billing, invoicing, onInvoice });
  now.current = { billing, invoicing, onInvoice };
  return useMemo(() => {
    /** One message per job: the next change of it that succeeds removes it. */
    const keyOf = (job: JobView) => `billing ${job._id}`;
    const refused = (job: JobView, error: unknown, action?: ToastAction) =>
      toast.error({ key: keyOf(job), text: text.refused(String(job.num), messageOf(error)), action });
    const succeeded = (job: JobView) => () => toast.dismiss(keyOf(job));
    /** After a conflict, offers to save the entered value over the other user's change. */
    const bill = (job: JobView, body: object, entered: string, overwrite: (current: JobView) => void) =>
      now.current.billing
        .mutateAsync({ params: { id: job._id }, body: { ...body, expected: job.version } })
        .then(succeeded(job))
        .catch((error: unknown) => {
          const current = currentJobOf(error);
          const open = current && current.version > job.version && mayPrice(current);
          refused(job, error, open ? { label: text.keepMine(entered), onClick: () => overwrite(current) } : undefined);
        });
    const actions: BillingActions = {
      price(job, typed) {
        const value = readPrice(typed);
        if (value === undefined)
          return void toast.error({
            key: keyOf(job),
            text: text.notAPrice(typed),
          });
        const body = job.level === 9 && value !== null ? { mrqLevelCustom: value } : { revenue: value };
        void bill(job, body, value === null ? text.unpriced : dollars(value), (current) =>
          actions.price(current, typed),
        );
      },
      setLevel(job, typed) {
        const level = Number(typed);
        // Level 9 has its own price: the job's current one, until another is entered.
        const custom = job.mrqLevelCustom ?? job.revenue;
        const save = (body: object) =>
          bill(job, body, text.level(levelName(level)), (current) => actions.setLevel(current, typed));
        if (level !== 9) void save({ level });
        else if (custom == null) toast.error({ key: keyOf(job), text: text.priceFirst(String(job.num)) });
        else void save({ level, mrqLevelCustom: custom });
      },
      toggle(job) {
        const invoiceType = job.billingStatusCurrent === 'Demo' ? 'Incomplete' : 'Demo';
        now.current.invoicing
          .mutateAsync({ params: { id: job._id }, body: { invoiceType, expected: job.version } })
          .then(succeeded(job))
          .catch((error: unknown) => refused(job, error));
      },
      invoice: (job) => now.current.onInvoice(job),
    };
    return actions;
  }, []);
}
