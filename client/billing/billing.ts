import type { JobView } from '../../common/jobs/job';

/** A level without a price: red, and Invoiced is refused (decisions §2 "Price"). */
export const isUnpriced = (job: JobView): boolean => job.level != null && job.revenue == null;

/** "Invoiced only from Incomplete, Released, priced"; the server judges it again. */
export const canInvoice = (job: JobView): boolean =>
  job.billingStatusCurrent === 'Incomplete' && job.statusCurrent === 'Released' && job.revenue != null;

/** Level and price can be changed until the job is invoiced. */
export const mayPrice = (job: JobView): boolean => job.level != null && job.billingStatusCurrent !== 'Invoiced';

export const levelChoices = ['1', '2', '3', '4', '5', '9'] as const;

export interface BillingActions {
  /** Dollars as typed; blank: no price. */
  price(job: JobView, typed: string): void;
  setLevel(job: JobView, typed: string): void;
  /** Incomplete ⇄ Demo. */
  toggle(job: JobView): void;
  invoice(job: JobView): void;
}

/** `$1,240.5` is a price, `12 dollars` is none; null: no price. */
export function readPrice(typed: string): number | null | undefined {
  const plain = typed
    .trim()
    .replace(/^\$\s?/, '')
    .replaceAll(',', '');
  if (plain === '') return null;
  const value = Number(plain);
  return /^\d*\.?\d{0,2}$/.test(plain) && Number.isFinite(value) && value <= 9_999_999.99 ? value : undefined;
}
