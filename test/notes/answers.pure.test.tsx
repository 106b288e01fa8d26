import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Person } from '../../client/access/useMe';
import { isOutdated } from '../../client/notes/DialogOutdated';
import { EmptyAnswer } from '../../client/notes/EmptyAnswer';
import type { JobPageView } from '../../common/jobs/job';
import { revisionsUsed, revisionsUsedText } from '../../common/notes/revisionsUsed';

it('explains what an empty answer does, and still offers to send it', () => {
  const shown = renderToStaticMarkup(<EmptyAnswer onSend={() => undefined} />);
  expect(shown).toContain('Sending it empty still takes the job off hold.');
  expect(shown).toContain('Send without an answer</');
});

it('a review can’t be sent once the job is unassigned or assigned to someone else', () => {
  const me = { user: { _id: 7 }, viewer: { id: 7, role: 'cad', companyId: null, verified: true } } as Person;
  const job = (drafter: number | null, statusCurrent = 'Working') =>
    ({
      ...{ statusCurrent, level: 2, author: { _id: 3, name: 'Shelby' }, billingStatusCurrent: 'Incomplete' },
      cadCurrent: drafter === null ? null : { _id: drafter, name: 'Mei Tanaka' },
    }) as JobPageView;
  expect(isOutdated('review', me, job(7))).toBe(false);
  expect(isOutdated('review', me, job(8))).toBe(true);
  expect(isOutdated('review', me, job(null, 'Validated'))).toBe(true);
  expect(isOutdated('pullBack', me, job(7, 'Review'))).toBe(false);
  expect(isOutdated('pullBack', me, job(8, 'Review'))).toBe(true);
});

it('says before any typing that the revisions are used up', () => {
  expect(revisionsUsed({ revision: 1, maxRevisions: 2 })).toBe(false);
  expect(revisionsUsed({ revision: 2, maxRevisions: 2 })).toBe(true);
  expect(revisionsUsedText({ maxRevisions: 1 })).toContain('had its 1 revision.');
  expect(revisionsUsedText({ maxRevisions: 2 })).toContain('had its 2 revisions.');
});
