import { beforeEach, expect, it } from 'vitest';
import { jobPriced, warnOfUnpriced } from '../../../client/jobs/unpricedWarning';
import { toast } from '../../../client/ui/feedback/toast';

beforeEach(() => toast.clear());
const shown = () => toast.shown().map(({ text }) => text);

it('warns about jobs without a price until the last of them has one', () => {
  warnOfUnpriced([1, 2, 3], 'Three have no price.');
  warnOfUnpriced([4], '4 has no price.');
  jobPriced(1);
  jobPriced(3);
  expect(shown()).toEqual(['Three have no price.', '4 has no price.']);
  jobPriced(2);
  expect(shown()).toEqual(['4 has no price.']);
  jobPriced(4);
  expect(shown()).toEqual([]);
});

it('ignores jobs without a warning', () => {
  warnOfUnpriced([5], '5 has no price.');
  jobPriced(6);
  expect(shown()).toEqual(['5 has no price.']);
});
