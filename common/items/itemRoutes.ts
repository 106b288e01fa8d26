import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, idNumber, idParam, line, queryId, words } from '../api/text';
import { blank } from '../live/wordIs';
import { itemMax, itemTypes, maxPrice, units } from './itemRules';
import { skuPattern, skuProblem } from '../csv/sku';

/** Supported sort orders; each uses a stored sort key. */
export const itemSorts = ['sku', '-sku', 'description', '-description'] as const;
export type ItemSort = (typeof itemSorts)[number];

const id = z.strictObject({ id: idParam });
const cents = (n: number) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;
const dollars = z.nullable(
  z.number().check(z.minimum(0), z.maximum(maxPrice), z.refine(cents, 'can have up to two decimals')),
);
const fourDecimals = z.refine<number>((n) => Math.abs(n * 1e4 - Math.round(n * 1e4)) < 1e-4, 'has too many decimals');
const word = z.optional(line(itemMax.word));

const fields = {
  description: z.optional(line(itemMax.description)),
  unit: z.optional(z.enum(units)),
  price: z.optional(dollars),
  priceCode: z.optional(line(itemMax.priceCode)),
  type: z.optional(z.enum([...itemTypes, ''])),
  drop: z.optional(z.nullable(z.number().check(z.positive(), z.maximum(itemMax.drop), fourDecimals))),
  metal: word,
  paint: word,
  color: word,
  item: word,
  markup: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(itemMax.markup), fourDecimals))),
  cost: z.optional(dollars),
  panel: word,
  size: word,
  count: z.optional(z.nullable(z.int().check(z.positive(), z.maximum(itemMax.count)))),
  lock: z.optional(z.boolean()),
};
const wordFilter = z.optional(words(itemMax.word));
const sku = words(itemMax.sku).check(z.regex(skuPattern, skuProblem));

export const itemRoutes = {
  'items.list': defineRoute({
    method: 'GET',
    path: '/items',
    reads: 'item.list',
    says: 'Lists the catalog by SKU. `q` searches SKU and description. Filters match the whole value (case-insensitive) or `(blank)`. Staff can set `client`.',
    query: z.strictObject({
      q: z.optional(line(100)),
      client: z.optional(queryId),
      'filter[unit]': z.optional(z.enum(units)),
      'filter[type]': z.optional(z.enum([...itemTypes, blank])),
      'filter[priceCode]': z.optional(words(itemMax.priceCode)),
      'filter[metal]': wordFilter,
      'filter[paint]': wordFilter,
      'filter[color]': wordFilter,
      'filter[panel]': wordFilter,
      'filter[lock]': z.optional(flag),
      sort: z.optional(z.enum(itemSorts)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}$/, "isn't a valid cursor"))),
    }),
    reply: { many: 'item' },
    polled: true,
  }),
  'items.create': defineRoute({
    method: 'POST',
    path: '/items',
    may: 'item.edit',
    says: 'Adds an item. The SKU is converted to upper case. Staff must set `client`.',
    body: z.strictObject({ sku, ...fields, client: z.optional(idNumber) }),
    reply: { one: 'item' },
    status: 201,
    creates: true,
  }),
  'items.download': defineRoute({
    method: 'GET',
    path: '/items/download',
    reads: 'item.list',
    says: 'Downloads the catalog as item-download.csv, in the import format. Staff must set `client`.',
    query: z.strictObject({ client: z.optional(queryId) }),
    reply: { file: true },
  }),
  'items.update': defineRoute({
    method: 'PATCH',
    path: '/items/:id',
    reads: 'item.read',
    may: 'item.edit',
    says: 'Updates an item.',
    params: id,
    body: z.strictObject({ sku: z.optional(sku), ...fields, expected: z.optional(z.int()) }),
    reply: { one: 'item' },
  }),
  'items.delete': defineRoute({
    method: 'DELETE',
    path: '/items/:id',
    reads: 'item.read',
    may: 'item.delete',
    says: 'Deletes an item (admin and above).',
    params: id,
    reply: { removed: ['item'] },
  }),
};
