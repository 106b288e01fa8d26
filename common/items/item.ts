import * as z from 'zod/mini';
import { everyone, only, table, type ViewOf } from '../access/fields';
import { idNumber } from '../api/text';
import { itemTypes, units } from './itemRules';

const text = everyone(z.string());
const number = everyone(z.nullable(z.number()));
const costs = only('admin', 'pricer')(z.nullable(z.number()));

/** One price row of a company's catalog (R2). Only admins and the company's quoters can read it. */
export const itemView = table(['admin', 'quoter'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  /** The company it belongs to. */
  client: everyone(idNumber),
  sku: text,
  description: text,
  unit: everyone(z.enum(units)),
  /**
   * Dollars as entered; null if it is computed from cost and markup, or missing (Q1, Q18). Quoters who can't see costs get
   * the computed price here (Q83).
   */
  price: number,
  /** Price level; blank is the default level. */
  priceCode: text,
  type: everyone(z.enum([...itemTypes, ''])),
  /** Inches of flat stock used per piece (domain 3.3). */
  drop: number,
  metal: text,
  paint: text,
  color: text,
  /** Name without a color, used by ratio lists. */
  item: text,
  markup: costs,
  cost: costs,
  /** Limits the item to this panel. */
  panel: text,
  /** Stock length of a trim. */
  size: text,
  /** Pieces per bundle. */
  count: number,
  /** Protects the item from imports (Q20). */
  lock: everyone(z.boolean()),
});
export type ItemView = ViewOf<typeof itemView>;
