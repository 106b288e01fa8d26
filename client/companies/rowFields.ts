import type { Sheet } from '../../common/csv/sheet';
import { matchSheet } from '../../common/companies/matchCsv';
import { ratioSheet } from '../../common/companies/ratioCsv';

export type Rows = 'panels' | 'matchLists' | 'ratioLists';
/** A row of a company's list as it is held: texts, figures, and a figure that may be missing. */
export interface HeldRow {
  readonly _id: number;
  readonly version: number;
  readonly [field: string]: string | number | null;
}

export interface RowField {
  readonly name: string;
  readonly head: string;
  /** In px. */
  readonly width: number;
  /** Typed as a figure; a blank one is none, where the list allows it. */
  readonly figure?: 'needed' | 'blank';
  readonly choices?: readonly string[];
  readonly needed?: true;
}

export interface RowList {
  readonly title: string;
  /** "panel": one of them. */
  readonly one: string;
  readonly fields: readonly RowField[];
  /** On a phone a row takes two lines: what it is for stands at the end of the first. */
  readonly stacked?: true;
  /** Spec §9: rows on a page, and what there is to choose from. */
  readonly size: number;
  readonly sizes: readonly number[];
  readonly csv?: { readonly sheet: Sheet; readonly file: string };
  readonly empty: string;
}

const text = (name: string, head: string, width: number, more: Partial<RowField> = {}): RowField => ({
  ...{ name, head, width },
  ...more,
});

export const rowLists: Record<Rows, RowList> = {
  panels: {
    title: 'Panels',
    one: 'panel',
    fields: [
      text('code', 'Code', 90, { needed: true }),
      text('name', 'Name', 220, { needed: true }),
      text('coverage', 'Coverage, in', 100, { figure: 'needed', needed: true }),
      text('panType', 'Type', 90, { choices: ['EF', 'SS'], needed: true }),
    ],
    size: 5,
    sizes: [5, 10, 25],
    empty: 'No panels yet',
  },
  matchLists: {
    title: 'Match list',
    one: 'match entry',
    fields: [
      text('code', 'Code', 110, { needed: true }),
      text('panel', 'Panel', 90),
      text('paint', 'Paint', 90),
      text('metal', 'Metal', 90),
      text('color', 'Color', 130),
      text('sku', 'SKU', 130, { needed: true }),
      text('drop', 'Drop, in', 84, { figure: 'blank' }),
    ],
    stacked: true,
    size: 10,
    sizes: [10, 25, 50, 100],
    csv: { sheet: matchSheet, file: 'match-download.csv' },
    empty: 'No match entries yet',
  },
  ratioLists: {
    title: 'Accessory ratios',
    one: 'ratio',
    fields: [
      text('code', 'Code', 120, { needed: true }),
      text('item', 'Item', 160, { needed: true }),
      text('ratio', 'Ratio per foot', 110, { figure: 'needed', needed: true }),
    ],
    size: 10,
    sizes: [10, 25, 50, 100],
    csv: { sheet: ratioSheet, file: 'ratio-download.csv' },
    empty: 'No accessory ratios yet',
  },
};

/** EF and SS in words, for those who hear or hover. */
export const panelTypes: Record<string, string> = { EF: 'Exposed Fastener', SS: 'Standing seam' };
