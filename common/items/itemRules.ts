/** Q24. Blank means EA. */
export const units = ['EA', 'LF', 'SF', 'SQ', 'BX', 'RL'] as const;
/** Item types (domain 3.4); blank if not specified. */
export const itemTypes = ['panel', 'trim', 'accessory', 'flat', 'other'] as const;

/** Limits of item fields, shared by the form, the API and the import. */
export const itemMax = {
  sku: 60,
  description: 500,
  priceCode: 40,
  word: 120,
  markup: 9999,
  drop: 999,
  count: 999_999,
} as const;
/** Q10, in dollars. */
export const maxPrice = 9_999_999.99;
