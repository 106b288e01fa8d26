import { expect, test } from 'vitest';
import { wrongTexts } from '../browser/support/textLook';

test.each([
  '1 pieces',
  'matchLists.0.drop must be more than 0',
  'Name is required: “undefined”',
  'Somebody changed this',
  'Take in the takeoff. Nothing is taken in.',
  'The picks have changed.',
  'You cannot do this.',
])('finds a fault in %j', (text) => expect(wrongTexts([text])).not.toEqual([]));

test.each(['1 piece', '11 pieces', '1 business hour', 'plan.pdf', '“mend” is not in the catalog', 'Pack list'])(
  'finds none in %j',
  (text) => expect(wrongTexts([text])).toEqual([]),
);
