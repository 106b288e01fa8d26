import { count } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';
import type { SalesStatus, WinPeriod } from '../../common/quotes/sales/salesStatus';
import { salesLabels } from './linkText';

/** Texts of the board of quotes, the filters beside it and win rates. */

export const quoteFilterText = {
  mine: 'Mine',
  expiring: 'Expiring this week',
  sent: 'Sent',
  ago: (days: string) => `${days}+ days ago`,
};

export const quoteBoardText = {
  view: 'View quotes as',
  list: 'List',
  board: 'Board',
  empty: (sales: SalesStatus) => `No ${salesLabels[sales].toLowerCase()} quotes`,
  more: (n: number) => `${count(n)} more`,
  moreLabel: (n: number, sales: SalesStatus) => `${count(n)} more in ${salesLabels[sales]}`,
  gone: 'changed status',
  loading: 'Loading the board',
  failed: 'Couldn’t load the board',
};

export const winRateText = {
  title: 'Win rate',
  period: 'Quotes sent in the last',
  days: (days: WinPeriod) => `${days} days`,
  by: { reps: 'Win rate by rep', customers: 'Win rate by customer' },
  heads: { reps: 'Rep', customers: 'Customer', sent: 'Sent', accepted: 'Won', rate: 'Win rate', days: 'Days' },
  total: 'Won total',
  noCustomer: 'No customer',
  won: (accepted: number, decided: number) =>
    `${count(accepted)} of ${plural(decided, 'decided quote', 'decided quotes')}`,
  averageDays: (days: string) => `${days} days to accept on average`,
  loading: 'Loading win rates',
  failed: 'Couldn’t load win rates',
  empty: 'No quotes sent in this period',
  emptyNote: 'Win rates appear here once customers receive quotes.',
};
