import type { JobView } from '../../common/jobs/job';

/** "Invoiced only from Incomplete, Released, priced"; the server checks again. */
export const canInvoice = (job: JobView): boolean =>
  job.billingStatusCurrent === 'Incomplete' && job.statusCurrent === 'Released' && job.revenue != null;

/** Level and price can be changed until the job is invoiced. */
export const mayPrice = (job: JobView): boolean => job.level != null && job.billingStatusCurrent !== 'Invoiced';

export const invoiced = 'Invoiced' as const;
/** Toggles between Incomplete and Demo. */
export const toggled = (status: string | undefined): 'Incomplete' | 'Demo' =>
  status === 'Demo' ? 'Incomplete' : 'Demo';

export const levelChoices = ['1', '2', '3', '4', '5', '9'] as const;

export interface BillingActions {
  /** Price in dollars as entered; blank clears it. */
  price(job: JobView, typed: string): void;
  setLevel(job: JobView, typed: string): void;
  /** Toggles between Incomplete and Demo. */
  toggle(job: JobView): void;
  invoice(job: JobView): void;
}

/** Parses a price such as `$1,240.5`; null if blank, undefined if invalid. */
export function readPrice(typed: string): number | null | undefined {
  const plain = typed
    .trim()
    .replace(/^\$\s?/, '')
    .replaceAll(',', '');
  if (plain === '') return null;
  const value = Number(plain);
  return /^\d*\.?\d{0,2}$/.test(plain) && Number.isFinite(value) && value <= 9_999_999.99 ? value : undefined;
}
