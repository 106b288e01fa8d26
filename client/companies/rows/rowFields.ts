import type { Sheet } from '../../../common/csv/sheet';
import { matchSheet } from '../../../common/companies/matchCsv';
import { ratioSheet } from '../../../common/companies/ratioCsv';
import { panelTypes, rowHeads, rowListText, shortHeads } from './rowsText';

export type Rows = 'panels' | 'matchLists' | 'ratioLists';
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
  readonly choices?: readonly string[];
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
    fields: [
      field('code', 90, { needed: true }),
      field('name', 220, { needed: true, long: true }),
      field('coverage', 100, { figure: 'needed', needed: true }),
      field('panType', 90, { choices: ['EF', 'SS'], needed: true }),
    ],
    size: 5,
    sizes: [5, 10, 25],
  },
  matchLists: {
    ...rowListText.matchLists,
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
    fields: [
      field('code', 120, { needed: true }),
      field('item', 160, { needed: true }),
      field('ratio', 110, { figure: 'needed', needed: true }),
    ],
    size: 10,
    sizes: [10, 25, 50, 100],
    csv: { sheet: ratioSheet, file: 'ratio-download.csv' },
  },
};

export { panelTypes };
