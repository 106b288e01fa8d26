import type { Sheet } from '../../../common/csv/sheet';
import { matchSheet } from '../../../common/companies/matchCsv';
import { panelTypes, usualLongest } from '../../../common/companies/panelLimits';
import { ratioSheet } from '../../../common/companies/ratioCsv';
import { panelTypeNames, rowCardText, rowHeads, rowListText, shortHeads } from './rowsText';

export type Rows = 'panels' | 'matchLists' | 'ratioLists' | 'taxRates';
/** A row of a client's list; a missing number is null. */
export interface SavedRow {
  readonly _id: number;
  readonly version: number;
  readonly [field: string]: string | number | null;
}

export interface RowField {
  readonly name: string;
  readonly head: string;
  /** Head on a phone, where the columns are narrow. */
  readonly shortHead?: string;
  /** Takes a separate line on a phone, since its texts differ at their ends. */
  readonly long?: true;
  /** Width in px. */
  readonly width: number;
  /** A number, required or allowed to be blank. */
  readonly figure?: 'needed' | 'blank';
  /** The number can be 0. */
  readonly zero?: true;
  readonly choices?: readonly string[];
  /** Shown while the field is blank: the value that then applies. */
  readonly blank?: string;
  readonly needed?: true;
  /** A condition; blank matches any value. */
  readonly condition?: true;
}

export interface RowList {
  readonly title: string;
  /** The title as used inside a sentence. */
  readonly inText: string;
  /** Name of one row: "panel". */
  readonly one: string;
  readonly fields: readonly RowField[];
  /** The fields that name a row in messages. */
  readonly named: readonly string[];
  /** On a phone a row is a card of two lines. */
  readonly stacked?: true;
  /** Rows per page and the available page sizes (product specification §9). */
  readonly size: number;
  readonly sizes: readonly number[];
  readonly csv?: { readonly sheet: Sheet; readonly file: string };
  readonly empty: string;
}

const field = (name: keyof typeof rowHeads, width: number, more: Partial<RowField> = {}): RowField => ({
  ...{ name, head: rowHeads[name], width },
  ...more,
});

export const rowLists: Record<Rows, RowList> = {
  panels: {
    ...rowListText.panels,
    named: ['code'],
    fields: [
      field('code', 90, { needed: true }),
      field('name', 220, { needed: true, long: true }),
      field('coverage', 100, { figure: 'needed', needed: true }),
      field('panType', 90, { choices: panelTypes, needed: true }),
      field('longest', 100, { figure: 'blank', blank: String(usualLongest) }),
    ],
    size: 5,
    sizes: [5, 10, 25],
  },
  matchLists: {
    ...rowListText.matchLists,
    named: ['code'],
    fields: [
      field('code', 110, { needed: true }),
      field('panel', 90, { condition: true }),
      field('paint', 90, { condition: true }),
      field('metal', 90, { condition: true }),
      field('color', 130, { condition: true }),
      field('sku', 130, { needed: true, long: true }),
      field('drop', 110, { figure: 'blank', shortHead: shortHeads.drop }),
    ],
    stacked: true,
    size: 10,
    sizes: [10, 25, 50, 100],
    csv: { sheet: matchSheet, file: 'match-download.csv' },
  },
  ratioLists: {
    ...rowListText.ratioLists,
    named: ['code'],
    fields: [
      field('code', 120, { needed: true }),
      field('item', 160, { needed: true }),
      field('ratio', 110, { figure: 'needed', needed: true }),
    ],
    size: 10,
    sizes: [10, 25, 50, 100],
    csv: { sheet: ratioSheet, file: 'ratio-download.csv' },
  },
  taxRates: {
    ...rowListText.taxRates,
    named: ['county', 'state'],
    fields: [
      field('state', 90, { needed: true }),
      field('county', 220, { blank: rowCardText.wholeState }),
      field('rate', 110, { figure: 'needed', zero: true, needed: true }),
    ],
    size: 10,
    sizes: [10, 25, 50, 100],
  },
};

/** True for a number that the field takes. */
export const isFigure = ({ zero }: RowField, value: number | null): value is number =>
  value !== null && (zero ? value >= 0 : value > 0);

/** A row's name in messages, such as `Travis County, TX`; blank while nothing is typed. */
export const rowNameOf = ({ named }: RowList, text: (name: string) => string | undefined): string =>
  named
    .map((name) => (text(name) ?? '').trim())
    .filter(Boolean)
    .join(', ');

export { panelTypeNames };
