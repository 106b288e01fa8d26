import { expect, it } from 'vitest';
import { jobFilterOf } from '../../client/jobs/list/jobFilterOf';

it('reads every filter of the estimates list from the URL', () => {
  expect(
    jobFilterOf({
      ...{ activeOnly: 'true', mineOnly: '', rush: 'true', status: 'Review,Working', q: 'barn' },
      ...{ client: '3', customer: '4', author: '5', drafter: 'none', level: '9' },
    }),
  ).toMatchObject({
    ...{ activeOnly: true, rush: true, status: ['Review', 'Working'], q: 'barn' },
    ...{ client: 3, customer: 4, author: 5, drafter: 'none', level: 9 },
  });
});

it('ignores invalid filters', () => {
  const { client, author, level, status } = jobFilterOf({ client: '-1', author: 'me', level: '7', status: 'Sleeping' });
  expect([client, author, level, status]).toEqual([undefined, undefined, undefined, undefined]);
});
