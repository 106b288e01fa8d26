import type { HeaderField } from '../../../common/quotes/document/content';

/** The fields by which lines are matched and priced. */
export const pickFields = ['panelClass', 'metal', 'coating', 'color', 'priceCode'] as const satisfies HeaderField[];
export type PickField = (typeof pickFields)[number];
export type Picks = Readonly<Record<PickField, string>>;

export const picksOf = (header: Picks): Picks =>
  Object.fromEntries(pickFields.map((field) => [field, header[field]])) as Picks;
