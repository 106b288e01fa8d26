import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../access/fields';
import { idNumber } from '../api/text';
import { itemTypes, units } from './itemRules';

const text = everyone(z.string());
const number = everyone(z.nullable(z.number()));

/** One price row of a company's catalog (spec §3); only admins and the company's own quoters read it. */
export const itemView = table(['admin', 'quoter'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  /** The company it belongs to. */
  client: everyone(idNumber),
  sku: text,
  description: text,
  unit: everyone(z.enum(units)),
  /** Dollars as written; null: made of cost and markup, or none (Q1, Q18). */
  price: number,
  /** The price level; blank is the default one. */
  priceCode: text,
  type: everyone(z.enum([...itemTypes, ''])),
  /** Inches of flat stock that one piece uses up (domain 3.3). */
  drop: number,
  metal: text,
  paint: text,
  color: text,
  /** The colourless name that ratio lists refer to. */
  item: text,
  markup: number,
  cost: number,
  /** Belongs to this panel only. */
  panel: text,
  /** Stock length of a trim. */
  size: text,
  /** Pieces per pack. */
  count: number,
  /** Guards it against imports (Q20). */
  lock: everyone(z.boolean()),
});
export type ItemView = ViewOf<typeof itemView>;
