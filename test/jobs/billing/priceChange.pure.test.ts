import { expect, test } from 'vitest';
import { priceChange } from '../../../client/jobs/dialogs/priceChange';

/** Request bodies of the level and price dialog (R2), handwritten: only the fields that differ from the job. */
const three = { level: 3, revenue: 145, mrqLevelCustom: null };
const nine = { level: 9, revenue: 640, mrqLevelCustom: 640 };

test.each([
  ['nothing is changed', three, { level: 3, price: 145, listed: 145 }, {}],
  ['a manual price', three, { level: 3, price: 99.5, listed: 145 }, { revenue: 99.5 }],
  ['no price', three, { level: 3, price: null, listed: 145 }, { revenue: null }],
  ['zero is a price', three, { level: 3, price: 0, listed: 145 }, { revenue: 0 }],
  ['a level with its listed price', three, { level: 4, price: 220, listed: 220 }, { level: 4 }],
  ['a level and a manual price', three, { level: 4, price: 200, listed: 220 }, { level: 4, revenue: 200 }],
  ['a level without a listed price', three, { level: 5, price: null, listed: null }, { level: 5 }],
  [
    'a level without a listed price, and a manual price',
    three,
    { level: 5, price: 380, listed: null },
    { level: 5, revenue: 380 },
  ],
  ['the price list changed, the job’s price stays', three, { level: 3, price: 145, listed: 160 }, {}],
  ['to custom', three, { level: 9, price: 640, listed: null }, { level: 9, mrqLevelCustom: 640 }],
  ['another custom price', nine, { level: 9, price: 700, listed: null }, { mrqLevelCustom: 700 }],
  ['the same custom price', nine, { level: 9, price: 640, listed: null }, {}],
  ['from custom back', nine, { level: 2, price: 85, listed: 85 }, { level: 2 }],
] as const)('%s', (_, job, wanted, body) => {
  expect(priceChange(job, wanted)).toEqual(body);
});
