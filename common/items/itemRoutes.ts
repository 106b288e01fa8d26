import * as z from 'zod/mini';
import { defineRoute } from '../api/route';
import { count, flag, idNumber, idParam, line, words } from '../api/text';
import { blank } from '../live/wordIs';
import { itemMax, itemTypes, maxPrice, units } from './itemRules';
import { skuPattern, skuProblem } from '../csv/sku';

/** Offered sorts: each is a stored key. */
export const itemSorts = ['sku', '-sku', 'description', '-description'] as const;
export type ItemSort = (typeof itemSorts)[number];

const id = z.strictObject({ id: idParam });
const cents = (n: number) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;
const dollars = z.nullable(
  z.number().check(z.minimum(0), z.maximum(maxPrice), z.refine(cents, 'has at most two decimals')),
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
const asked = z.optional(words(itemMax.word));
const sku = words(itemMax.sku).check(z.regex(skuPattern, skuProblem));

export const itemRoutes = {
  'items.list': defineRoute({
    method: 'GET',
    path: '/items',
    policy: 'item.list',
    says: 'The catalog by SKU; `q` searches SKU and description, a filter takes a whole word, letter case apart, or `(blank)`. Staff may name a company in `client`.',
    query: z.strictObject({
      q: z.optional(line(100)),
      client: z.optional(count(2147483647)),
      'filter[unit]': z.optional(z.enum(units)),
      'filter[type]': z.optional(z.enum([...itemTypes, blank])),
      'filter[priceCode]': z.optional(words(itemMax.priceCode)),
      'filter[metal]': asked,
      'filter[paint]': asked,
      'filter[color]': asked,
      'filter[panel]': asked,
      'filter[lock]': z.optional(flag),
      sort: z.optional(z.enum(itemSorts)),
      limit: z.optional(count(100)),
      after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}$/, 'is not a cursor of ours'))),
    }),
    reply: { many: 'item' },
    polled: true,
  }),
  'items.create': defineRoute({
    method: 'POST',
    path: '/items',
    policy: 'item.edit',
    says: 'Add an item; the SKU is upper-cased. Staff name the company in `client`.',
    body: z.strictObject({ sku, ...fields, client: z.optional(idNumber) }),
    reply: { one: 'item' },
    status: 201,
    creates: true,
  }),
  'items.download': defineRoute({
    method: 'GET',
    path: '/items/download',
    policy: 'item.list',
    says: 'The whole catalog as item-download.csv, as the import reads it. Staff name the company in `client`.',
    query: z.strictObject({ client: z.optional(count(2147483647)) }),
    reply: { file: true },
  }),
  'items.update': defineRoute({
    method: 'PATCH',
    path: '/items/:id',
    policy: 'item.read',
    says: 'Change an item.',
    params: id,
    body: z.strictObject({ sku: z.optional(sku), ...fields, expected: z.optional(z.int()) }),
    reply: { one: 'item' },
  }),
  'items.delete': defineRoute({
    method: 'DELETE',
    path: '/items/:id',
    policy: 'item.read',
    says: 'Delete an item (admin and above).',
    params: id,
    reply: { schema: z.strictObject({ _id: idNumber }) },
  }),
};
