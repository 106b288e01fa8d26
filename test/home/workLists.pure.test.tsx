import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../client/api/queryClient';
import { boardQueries } from '../../client/api/queries/boardQueries';
import { FreeJobs } from '../../client/home/drafter/FreeJobs';
import { JobDue } from '../../client/home/jobColumns';
import { RowBadge } from '../../client/jobs/list/RowBadge';
import { JobDue as PageDue } from '../../client/jobs/timeline/JobDue';
import { officeCalendarAtom } from '../../client/state/office';
import { forgetSession, store, storeSession } from '../../client/state/session';
import type { JobPageView, JobView } from '../../common/jobs/job';
import type { UserView } from '../../common/users/user';

const drafter = { _id: 7, name: 'Mei Tanaka', role: 'cad', client: null, verified: true, hasQuoter: false };
beforeAll(() => {
  // Signing out drops unsent work, which may have been registered by another file.
  vi.stubGlobal('removeEventListener', () => {});
  storeSession({ token: 'none', user: drafter as UserView });
  store.set(officeCalendarAtom, {
    ...{ timeZone: 'America/Chicago', opens: 8 * 60, closes: 17 * 60 },
    holidays: new Set<string>(),
  });
});
afterAll(() => forgetSession({ lost: false }));

const job = (changes: Partial<JobView>) =>
  ({
    ...{ _id: 61, num: 100061, name: 'Ranch', revision: 0, correction: 0, rush: false, level: 2 },
    ...{ statusCurrent: 'Validated', statusTimeCurrent: '2026-03-02T15:00:00Z', cadCurrent: null, customer: null },
    ...{ owner: { companyName: 'Ruby' }, timeIn: '2026-03-02T14:00:00Z', timeOut: null },
    ...{ dueBackTime: '2026-03-03T17:00:00Z', version: 1 },
    ...changes,
  }) as JobView;

function shown(element: React.ReactNode, board: readonly JobView[] = []): string {
  const client = createQueryClient();
  client.setQueryData(boardQueries.jobs({ workflowView: true }, { id: 7, staff: true }).key, board);
  return renderToStaticMarkup(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <MemoryRouter>{element}</MemoryRouter>
      </QueryClientProvider>
    </Provider>,
  );
}

it('lists unassigned jobs, but none that is on hold for an answer', () => {
  const board = [
    job({}),
    job({ _id: 62, num: 100062, statusCurrent: 'RFI' }),
    job({
      _id: 63,
      num: 100063,
      cadCurrent: { _id: 8, name: 'Joe' } as JobView['cadCurrent'],
      statusCurrent: 'Working',
    }),
  ];
  const list = shown(<FreeJobs />, board);
  expect(list.match(/Assign \d+ to me/g)).toEqual(['Assign 100061 to me']);
  expect(list).not.toContain('100062');
  expect(shown(<FreeJobs />, board.slice(1, 2))).toContain('No unassigned jobs');
});

it('shows when a released job was released, not when it was due', () => {
  const released = { statusCurrent: 'Released', dueBackTime: '2019-02-03T18:00:00Z' } as const;
  const due = shown(<JobDue job={job({ ...released, timeOut: '2019-01-20T18:00:00Z' })} />);
  expect(due).toContain('Released');
  expect(due).toContain('Jan 20, 2019');
  expect(due).not.toContain('Feb 3');
});

it('shows the due time on a running job’s page, but not while the job is on hold', () => {
  const page = (statusCurrent: JobView['statusCurrent']) =>
    shown(<PageDue job={job({ statusCurrent }) as JobPageView} />).replace(/<[^>]*>/g, ' ');
  expect(page('Working')).toMatch(/Mar 3/);
  // Asked at 9 AM and due at 11 AM the next day: eight business hours and three.
  expect(page('RFI')).toMatch(/On hold ·\s+11 h left/);
  expect(page('RFI')).not.toMatch(/Mar 3/);
});

it('names the quote and production steps beside their dots', () => {
  const words = (of: 'quote' | 'production', badges: Partial<JobView>) =>
    shown(<RowBadge of={of} job={job(badges)} />).replace(/<[^>]*>/g, ' ');
  expect(words('quote', { quoteStatusCurrent: 'Ready to Quote' })).toContain('Ready to Quote');
  expect(words('production', { productionStatusCurrent: 'Awaiting Material' })).toContain('Awaiting Material');
});
