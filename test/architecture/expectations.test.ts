import { expect, test } from 'vitest';
import { sourcesOf } from './sources';

// Expected answers are written by hand from the specification: a test that took them from the tables that the program
// itself uses would prove nothing.

const theProgramsOwn = [
  'common/jobs/status.ts',
  'common/access/can.ts',
  'common/access/audience.ts',
  'common/notes/noteActions.ts',
  // the view tables
  'common/access/fields.ts',
  'common/api/views.ts',
  'common/jobs/job.ts',
  'common/notes/note.ts',
  'common/companies/company.ts',
  'common/customers/customer.ts',
  'common/items/item.ts',
  'common/imports/import.ts',
  'common/quotes/quote.ts',
  'common/users/user.ts',
];

const mayAsk: Record<string, string> = {
  'test/support/strict.ts':
    'parses every reply by its schema; what stands in the schema is judged by test/access/fields.test.ts',
  'test/architecture/contract.test.ts': 'asks whether each row’s policy exists',
};

test('no test takes its expectations from the program’s own tables', () => {
  const breaches = sourcesOf('test')
    .filter(({ path }) => !(path in mayAsk))
    .flatMap(({ path, runs }) => runs.filter((to) => theProgramsOwn.includes(to)).map((to) => `${path} imports ${to}`));
  expect(breaches).toEqual([]);
});

test('the tables that were written by hand import nothing of the program, not even a type', () => {
  const byHand = sourcesOf('test').filter(({ path }) => /\.(table|examples)\.ts$/.test(path));
  expect(byHand.length).toBeGreaterThanOrEqual(6);
  expect(
    byHand.flatMap(({ path, imports }) =>
      imports.filter((to) => !to.startsWith('test/')).map((to) => `${path} imports ${to}`),
    ),
  ).toEqual([]);
});
