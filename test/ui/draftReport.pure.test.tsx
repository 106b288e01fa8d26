// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DraftReportList } from '../../client/uploads/DraftReportList';
import type { JobPageView } from '../../common/jobs/job';
import { show } from './support/show';

const job = { _id: 418, files: [{ _id: 'a', name: 'roof.csv', group: 'current draft' }] } as unknown as JobPageView;

it('says that the drafts are being checked, and that the check failed, so that neither looks clean', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  show(<DraftReportList job={job} />);
  expect((await screen.findByRole('status')).textContent).toBe('Checking the drafts…');
  answer(Response.json({ message: 'Something went wrong.' }, { status: 404 }));
  await screen.findByText('Couldn’t check the drafts');
  screen.getByRole('button', { name: 'Try again' });
});
