import { type Cell, readDeposit, readFreight } from '../document/cells';
import type { HeaderField, QuoteContent } from '../document/content';
import { exactSum } from '../bounds';
import { divide, one } from './decimal';

interface Below {
  /** Cents; null without a subtotal. */
  readonly subTotal: number | null;
  readonly tax: Cell<bigint>;
}
export interface FinalSums {
  readonly freight: number | null;
  readonly tax: number | null;
  readonly total: number | null;
  readonly deposit: number | null;
}

/** The sums below the subtotal: freight, tax, total and deposit (Q63, Q64). Reports cells that can't be read. */
export function finalSums(
  header: QuoteContent['header'],
  { subTotal, tax }: Below,
  read: <T>(field: HeaderField, reader: (text: string) => Cell<T>) => Cell<T>,
): FinalSums {
  const freight = read('freight', readFreight);
  const cents = BigInt(freight.value ?? 0);
  const unreadable = freight.problem !== null && header.freightTaxed === '1';
  const taxable = header.freightTaxed === '1' ? cents : 0n;
  const taxed =
    tax.problem || unreadable || subTotal === null
      ? null
      : Number(divide((BigInt(subTotal) + taxable) * (tax.value ?? 0n), 100n * one));
  const total =
    taxed === null || subTotal === null || freight.problem !== null
      ? null
      : exactSum(BigInt(subTotal) + cents + BigInt(taxed));
  const deposit = read('deposit', (text) => depositCents(text, total)).value;
  return { freight: freight.value, tax: taxed, total, deposit };
}

/** Cents of the deposit on a total; a percentage without a total has no amount. */
function depositCents(text: string, total: number | null): Cell<number> {
  const { value, problem } = readDeposit(text);
  if (value === null) return { value, problem };
  if ('percent' in value) {
    const cents = total === null || total <= 0 ? null : Number(divide(BigInt(total) * value.percent, 100n * one));
    return { value: cents, problem: null };
  }
  if (total !== null && value.cents > total) return { value: null, problem: 'Deposit is more than the total.' };
  return { value: value.cents, problem: null };
}
