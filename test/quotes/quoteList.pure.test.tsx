import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Person } from '../../client/access/useMe';
import { jobGridColumns } from '../../client/jobs/list/jobGridColumns';
import { quoteListColumns } from '../../client/quotes/quoteListColumns';
import type { QuoteView } from '../../common/quotes/quote';

const columns = (role: string) => quoteListColumns({ viewer: { role } } as Person);
const expires = (date: string) => {
  const column = columns('client').find(({ key }) => key === 'expires');
  return renderToStaticMarkup(<p>{column?.cell({ expires: date } as QuoteView)}</p>);
};

it('marks a quote whose date has passed as expired', () => {
  expect(expires('2020-02-03')).toContain('Feb 3, 2020');
  expect(expires('2020-02-03')).toContain('expired');
  expect(expires('2098-02-03')).toContain('Feb 3, 2098');
  expect(expires('2098-02-03')).not.toContain('expired');
});

it('shows a customer only number, name and PDFs', () => {
  expect(columns('customer').map(({ key }) => key)).toEqual(['num', 'name', 'prints']);
});

it('names customers in full in the lists of jobs and quotes, since short names can be ambiguous', () => {
  const customer = { _id: 1, name: 'Bonneville Roof Co.', shortName: 'BonnevilRoo' };
  const lists: readonly (readonly { key: string; cell: (row: never) => React.ReactNode }[])[] = [
    columns('client'),
    jobGridColumns({ viewer: { role: 'client' }, user: { showSkittles: false } } as Person),
  ];
  for (const list of lists) {
    const column = list.find(({ key }) => key === 'customer');
    expect(renderToStaticMarkup(<p>{column?.cell({ customer } as never)}</p>)).toContain('Bonneville Roof Co.');
  }
});
