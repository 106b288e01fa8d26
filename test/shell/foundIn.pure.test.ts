import { expect, it } from 'vitest';
import { foundIn } from '../../client/shell/foundIn';
import type { JobView } from '../../common/jobs/job';

const job = {
  ...{ num: 100062, name: 'Sandstone Carport Row', street: '12 Barn Road', city: 'St. George', state: 'UT' },
  ...{ customer: { _id: 1, name: 'Jørgensen Bärns', shortName: 'JB' }, owner: { companyName: 'Wasatch Rib' } },
  author: { _id: 2, name: 'Shelby Crandall' },
} as JobView;

it.each([
  ['100062', null],
  ['sand row', null],
  ['barn', 'Jørgensen Bärns'],
  ['sandstone george', '12 Barn Road, St. George, UT'],
  ['wasatch', 'Wasatch Rib'],
  ['crandall', 'Shelby Crandall'],
])('a job found by “%s” says %s', (query, fact) => {
  expect(foundIn(job, query)).toBe(fact);
});

it('a job without a customer is still found by its address', () => {
  expect(foundIn({ ...job, customer: null } as JobView, 'barn')).toBe('12 Barn Road, St. George, UT');
});
