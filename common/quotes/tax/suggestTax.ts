import { foldCase } from '../../csv/foldCase';
import { fromNumber } from '../pricing/decimal';
import { readTax } from '../document/cells';
import type { Exemption } from './exemption';
import { isCovered } from './exemption';

/** A row of a company's tax table. */
export interface TaxRate {
  readonly state: string;
  /** Blank for the whole state. */
  readonly county: string;
  /** Percent. */
  readonly rate: number;
}

interface Place {
  readonly state: string;
  readonly county: string;
}

/** The tax rate offered for a quote. */
export interface TaxOffer {
  /** Percent. */
  readonly rate: number;
  /** Place of the table's row; null for an exempt customer. */
  readonly place: Place | null;
}

const isSame = (a: string, b: string): boolean => foldCase(a) === foldCase(b);

/** `Travis` and `Travis County` name the same county. */
const bareCounty = (county: string): string => county.trim().replace(/\s+(county|parish|borough)$/i, '');

/** Q90: the row of the county, else the one of its whole state, else none. */
export function taxRateOf(rates: readonly TaxRate[], { state, county }: Place): TaxRate | null {
  if (state.trim() === '') return null;
  const ofState = rates.filter((row) => isSame(row.state, state));
  const named = county.trim() === '' ? [] : ofState.filter((row) => row.county.trim() !== '');
  return (
    named.find((row) => isSame(row.county, county)) ??
    named.find((row) => isSame(bareCounty(row.county), bareCounty(county))) ??
    ofState.find((row) => row.county.trim() === '') ??
    null
  );
}

/** Q90, Q91: 0% for a customer with a valid certificate, else the table's rate. */
export function suggestTax(
  rates: readonly TaxRate[],
  place: Place,
  exemption: Exemption | null,
  today: string,
): TaxOffer | null {
  if (isCovered(exemption, today)) return { rate: 0, place: null };
  const row = taxRateOf(rates, place);
  return row && { rate: row.rate, place: { state: row.state, county: row.county } };
}

/** The counties of a state that the table has, to pick from. */
export const countiesOf = (rates: readonly TaxRate[] | undefined, state: string): string[] =>
  (rates ?? []).filter((row) => row.county.trim() !== '' && isSame(row.state, state)).map(({ county }) => county);

/** True if the quote's rate, as typed, is the offered one. */
export const hasRate = (tax: string, { rate }: TaxOffer): boolean => readTax(tax).value === fromNumber(rate);
