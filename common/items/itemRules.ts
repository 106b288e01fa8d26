/** Q24; blank is EA. */
export const units = ['EA', 'LF', 'SF', 'SQ', 'BX', 'RL'] as const;
/** What an item is (domain 3.4); blank: not said. */
export const itemTypes = ['panel', 'trim', 'accessory', 'flat', 'other'] as const;

/** What an item's fields may hold, the same in the form, at the door and in an import. */
export const itemMax = {
  sku: 60,
  description: 500,
  priceCode: 40,
  word: 120,
  markup: 9999,
  drop: 999,
  count: 999_999,
} as const;
/** Q10: dollars. */
export const maxPrice = 9_999_999.99;
