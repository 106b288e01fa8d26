// "Why this due time?" and "Why this price?", handwritten (R2 and "Price"). The office is open Monday to Friday, 8 to 17, in Chicago (-05:00 in summer).

import type { Pace } from './clock.examples';

export type Why = 'not validated' | 'custom' | 'list' | 'no list price' | 'never billed' | 'by hand' | 'list changed';

export interface DueStory {
  what: string;
  start: string;
  level: number;
  pace: Pace;
  /** Hours waited for answers. */
  waited?: number;
  holidays?: string[];
  /** The level's hours, and the hours given after halving. */
  full: number;
  given: number;
  /** Each day of the calculation: the business hours that counted, or why the office was closed. */
  days: Record<string, number | 'weekend' | 'holiday'>;
  due: string;
}

export const dueStories: DueStory[] = [
  {
    what: 'two days',
    ...{ start: '2026-06-01T08:00:00-05:00', level: 3, pace: 'plain', full: 16, given: 16 },
    days: { '2026-06-01': 9, '2026-06-02': 7 },
    due: '2026-06-02T15:00:00-05:00',
  },
  {
    what: 'rush halves',
    ...{ start: '2026-06-01T10:00:00-05:00', level: 3, pace: 'rush', full: 16, given: 8 },
    days: { '2026-06-01': 7, '2026-06-02': 1 },
    due: '2026-06-02T09:00:00-05:00',
  },
  {
    what: 'a rush revision has a quarter of the hours',
    ...{ start: '2026-06-01T08:00:00-05:00', level: 5, pace: 'rush revision', full: 40, given: 10 },
    days: { '2026-06-01': 9, '2026-06-02': 1 },
    due: '2026-06-02T09:00:00-05:00',
  },
  {
    what: 'a weekend',
    ...{ start: '2026-06-05T15:30:00-05:00', level: 2, pace: 'revision', full: 8, given: 4 },
    days: { '2026-06-05': 1.5, '2026-06-06': 'weekend', '2026-06-07': 'weekend', '2026-06-08': 2.5 },
    due: '2026-06-08T10:30:00-05:00',
  },
  {
    what: 'a holiday before a weekend',
    ...{ start: '2026-07-02T16:00:00-05:00', level: 1, pace: 'plain', full: 4, given: 4, holidays: ['2026-07-03'] },
    days: {
      '2026-07-02': 1,
      '2026-07-03': 'holiday',
      '2026-07-04': 'weekend',
      '2026-07-05': 'weekend',
      '2026-07-06': 3,
    },
    due: '2026-07-06T11:00:00-05:00',
  },
  {
    what: 'an RFI adds the time waited',
    ...{ start: '2026-06-01T08:00:00-05:00', level: 2, pace: 'plain', full: 8, given: 8, waited: 2.5 },
    days: { '2026-06-01': 9, '2026-06-02': 1.5 },
    due: '2026-06-02T09:30:00-05:00',
  },
  {
    what: 'validated in the evening',
    ...{ start: '2026-06-01T19:00:00-05:00', level: 1, pace: 'plain', full: 4, given: 4 },
    days: { '2026-06-01': 0, '2026-06-02': 4 },
    due: '2026-06-02T12:00:00-05:00',
  },
  {
    what: 'custom has as many hours as level 5',
    ...{ start: '2026-06-01T08:00:00-05:00', level: 9, pace: 'rush', full: 40, given: 20 },
    days: { '2026-06-01': 9, '2026-06-02': 9, '2026-06-03': 2 },
    due: '2026-06-03T10:00:00-05:00',
  },
];

export interface PriceStory {
  what: string;
  level: number | null;
  revenue: number | null;
  custom: number | null;
  scheme: 'flat' | 'none';
  listed: number | null;
  setByHand: boolean;
  why: Why;
}

const standard = { custom: null, scheme: 'flat', setByHand: false } as const;
export const priceStories: PriceStory[] = [
  { what: 'no level yet', ...standard, level: null, revenue: null, listed: null, why: 'not validated' },
  { what: 'the client’s price', ...standard, level: 3, revenue: 145, listed: 145, why: 'list' },
  { what: 'a price of zero is a price', ...standard, level: 3, revenue: 0, listed: 0, why: 'list' },
  { what: 'no price for the level', ...standard, level: 5, revenue: null, listed: null, why: 'no list price' },
  { what: 'custom price', ...standard, level: 9, revenue: 812.34, custom: 812.34, listed: null, why: 'custom' },
  { what: 'custom price, overridden', ...standard, level: 9, revenue: 700, custom: 812.34, listed: null, setByHand: true, why: 'by hand' }, // biome-ignore format: a row
  { what: 'set manually', ...standard, level: 3, revenue: 99, listed: 145, setByHand: true, why: 'by hand' },
  { what: 'removed', ...standard, level: 3, revenue: null, listed: 145, setByHand: true, why: 'by hand' },
  { what: 'set to the list price', ...standard, level: 3, revenue: 145, listed: 145, setByHand: true, why: 'list' },
  { what: 'the list price was different', ...standard, level: 3, revenue: 145, listed: 160, why: 'list changed' },
  { what: 'the list got a price later', ...standard, level: 5, revenue: null, listed: 380, why: 'list changed' },
  { what: 'scheme none', ...standard, level: 3, revenue: null, scheme: 'none', listed: 145, why: 'never billed' },
  { what: 'scheme none, custom', ...standard, level: 9, revenue: null, custom: 50, scheme: 'none', listed: null, why: 'never billed' }, // biome-ignore format: a row
  { what: 'scheme none, but set manually', ...standard, level: 3, revenue: 10, scheme: 'none', listed: 145, setByHand: true, why: 'by hand' }, // biome-ignore format: a row
  { what: 'scheme none came later', ...standard, level: 3, revenue: 145, scheme: 'none', listed: 145, why: 'list changed' }, // biome-ignore format: a row
];
