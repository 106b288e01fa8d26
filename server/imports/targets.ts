import type { Cell, Sheet, Values } from '../../common/csv/sheet';
import { sheets } from '../../common/imports/sheets';
import type { List } from '../../common/imports/import';
import type { Kind } from '../../common/api/views';
import { Customer } from '../../db/models/Customer';
import { Item } from '../../db/models/Item';
import { MatchEntry } from '../../db/models/MatchEntry';
import { type AnyModel, tableOf } from '../../db/models/model';
import { RatioEntry } from '../../db/models/RatioEntry';

/** Table of a list, and the column of each field of its sheet. */
export interface Target {
  readonly what: List;
  readonly sheet: Sheet;
  readonly table: string;
  /** Field → quoted column. */
  readonly columns: ReadonlyMap<string, string>;
  /**
   * Event kinds that show the list. Empty for match and ratio lists, which are part of the company page (lockList.ts).
   */
  readonly stale: readonly Kind[];
  /** Fields in dollars that are stored as cents. */
  readonly money: ReadonlySet<string>;
  /** Fields outside the sheet, with their blank values. Imports leave them alone; undo restores them with removed rows. */
  readonly beside: Values;
}

const target = (
  what: List,
  model: () => unknown,
  stale: readonly Kind[],
  {
    renamed = {},
    money = [],
    beside = {},
  }: { renamed?: Record<string, string>; money?: readonly string[]; beside?: Values } = {},
): (() => Target) => {
  let made: Target | null = null;
  return () => {
    if (made) return made;
    const { table, columns } = tableOf(model() as AnyModel);
    const sheet = sheets[what];
    const of = (field: string) => columns.get(renamed[field] ?? field) as string;
    made = {
      what,
      sheet,
      table,
      columns: new Map([...sheet.columns.map(({ field }) => field), ...Object.keys(beside)].map((f) => [f, of(f)])),
      stale,
      money: new Set(money),
      beside,
    };
    return made;
  };
};

const made: Readonly<Record<List, () => Target>> = {
  items: target('items', () => Item, ['item'], {
    renamed: { price: 'priceCents', cost: 'costCents' },
    money: ['price', 'cost'],
  }),
  customers: target('customers', () => Customer, ['customer'], {
    renamed: { customerNumForClient: 'customerNum' },
    beside: { taxExempt: false, taxCertificate: '', taxCertificateEnds: null },
  }),
  match: target('match', () => MatchEntry, []),
  ratio: target('ratio', () => RatioEntry, []),
};
export const targetOf = (what: List): Target => made[what]();

/** Converts fields to a table row, by unquoted column name. */
export const asRow = ({ columns, money }: Target, values: Values): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      (columns.get(field) as string).slice(1, -1),
      money.has(field) && value !== null ? Math.round((value as number) * 100) : value,
    ]),
  );

/** SELECT list that reads a table row as fields of its sheet. */
export const asFields = ({ columns, money }: Target, t: string): string =>
  [...columns]
    .map(([field, column]) => `${money.has(field) ? `${t}.${column} / 100.0` : `${t}.${column}`} AS "${field}"`)
    .join(', ');
