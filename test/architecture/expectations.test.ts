import { expect, test } from 'vitest';
import { sourcesOf } from './sources';

// Expected results are written by hand from the specification: a test that took them from the application's own
// tables would prove nothing.

const applicationTables = [
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

const allowed: Record<string, string> = {
  'test/support/strict.ts':
    'validates every response against its schema; test/access/fields.test.ts checks the schema itself',
  'test/architecture/contract.test.ts': 'checks that each row’s permissions exist',
  'test/access/rights.pure.test.ts': 'compares the permissions of the contract’s rows with the hand-written table',
  'test/architecture/texts.test.ts': 'lists the stored names of statuses',
  'test/http/fieldLabels.pure.test.ts': 'checks that each permission has a message for denial',
};

test('no test takes its expectations from the application’s own tables', () => {
  const breaches = sourcesOf('test')
    .filter(({ path }) => !(path in allowed))
    .flatMap(({ path, runs }) =>
      runs.filter((to) => applicationTables.includes(to)).map((to) => `${path} imports ${to}`),
    );
  expect(breaches).toEqual([]);
});

test('handwritten tables import nothing from the application, not even types', () => {
  const byHand = sourcesOf('test').filter(({ path }) => /\.(table|examples)\.ts$/.test(path));
  expect(byHand.length).toBeGreaterThanOrEqual(6);
  expect(
    byHand.flatMap(({ path, imports }) =>
      imports.filter((to) => !to.startsWith('test/')).map((to) => `${path} imports ${to}`),
    ),
  ).toEqual([]);
});
