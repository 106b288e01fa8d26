import { expect, it } from 'vitest';
import type { QuoteView } from '../../../common/quotes/quote';
import { quoteListHolds } from '../../../common/quotes/quoteList';
import { expiresThisWeek, weekAfter } from '../../../common/quotes/sales/salesStatus';

it('counts a week over the end of a month and a year', () => {
  expect(weekAfter('2026-12-28')).toBe('2027-01-04');
  expect(weekAfter('2028-02-24')).toBe('2028-03-02');
  // The clocks change on November 1.
  expect(weekAfter('2026-10-29')).toBe('2026-11-05');
});

it('Q58: expires this week if the last day is today or within 7 days, unless it is answered', () => {
  const today = '2026-07-06';
  const through = (salesThrough: string, sales: 'sent' | 'viewed' | 'accepted' | 'declined' = 'sent') =>
    expiresThisWeek({ sales, salesThrough, expires: '2026-07-07' }, today);
  expect(['2026-07-05', '2026-07-06', '2026-07-13', '2026-07-14'].map((day) => through(day))).toEqual([
    ...[false, true, true, false],
  ]);
  expect(through('2026-07-10', 'viewed')).toBe(true);
  expect([through('2026-07-10', 'accepted'), through('2026-07-10', 'declined')]).toEqual([false, false]);
  // A draft has its own last day only.
  expect(expiresThisWeek({ sales: 'draft', expires: '2026-07-07', salesThrough: '2026-12-31' }, today)).toBe(true);
  expect(expiresThisWeek({ sales: 'draft', expires: null }, today)).toBe(false);
});

it('tells which quotes of an event a filtered list has', () => {
  const quote = {
    ...{ num: '100427-Q1', name: 'Olsen', author: { _id: 7, name: 'Ann' }, sales: 'sent', salesThrough: '2026-07-07' },
    customer: { _id: 5, name: 'Whitaker Ranch', shortName: '' },
    timeSent: '2026-07-01T12:00:00.000Z',
  } as QuoteView;
  const holds = (filter: Record<string, string>, more: Partial<QuoteView> = {}) =>
    quoteListHolds({ ...quote, ...more }, filter, '2026-07-06');
  expect([holds({ author: '7' }), holds({ author: '8' })]).toEqual([true, false]);
  expect([holds({ customer: '5' }), holds({ customer: '6' })]).toEqual([true, false]);
  expect(holds({ customer: '5' }, { customer: null })).toBe(false);
  expect([holds({ expiring: 'week' }), holds({ expiring: 'week' }, { sales: 'accepted' })]).toEqual([true, false]);
  // The server's clock decides about the age of a sent quote.
  expect([holds({ age: '7' }), holds({ age: '7' }, { timeSent: null })]).toEqual([undefined, false]);
});
