import type { FieldSet, ViewTable } from '../../common/access/fields';
import type { itemView } from '../../common/items/item';
import { itemView as itemTable } from '../../common/items/item';
import { decimal, dollars, type Expr, type Presenter } from '../views/viewSql';

/** The entered price, else the one computed as in common/items/unitPrice.ts. */
const computedPrice = dollars('coalesce(i.price_cents, round(i.cost_cents * (1 + i.markup / 100)))');

const item: Record<keyof (typeof itemView)['fields'], Expr> = {
  _id: 'i.id',
  version: 'i.version',
  client: 'i.company_id',
  sku: 'i.sku',
  description: 'i.description',
  unit: 'i.unit',
  price: (reader) => (reader === 'quoter' ? computedPrice : dollars('i.price_cents')),
  priceCode: 'i.price_code',
  type: 'i.type',
  drop: decimal('i."drop"'),
  metal: 'i.metal',
  paint: 'i.paint',
  color: 'i.color',
  item: 'i.item',
  markup: decimal('i.markup'),
  cost: dollars('i.cost_cents'),
  panel: 'i.panel',
  size: 'i.size',
  count: 'i.count',
  lock: 'i.lock',
};

export const itemPresenter: Presenter = {
  table: itemTable as unknown as ViewTable<FieldSet>,
  exprs: item,
  from: 'items i',
  id: 'i.id',
  version: 'i.version',
};
