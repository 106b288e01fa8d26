import { thousands } from '../../../common/format/exact';
import { twoPlaces } from '../../../common/quotes/pricing/decimal';

const shown = (margin: number | null) => (margin === null ? 'a loss' : `${thousands(twoPlaces(margin))}%`);

export const marginText = {
  refused: {
    under: 'Margin under the floor. Request approval before the quote goes to the customer.',
    requested: 'Margin under the floor. The quote can go to the customer once the margin is approved.',
    declined: 'The margin was declined. Raise the prices, or request approval again.',
  },
  clear: 'The margin isn’t under the floor anymore, so it needs no approval.',
  approved: 'The margin is approved already. The quote can be sent.',
  requested: (name: string) => `${name} has requested approval already.`,
  decided: (name: string, state: 'approved' | 'declined') => `${name} ${state} the margin first.`,
  requestedSince: (name: string) => `${name} requested approval in the meantime. Read the request and decide again.`,
  changed: (margin: number | null) =>
    `The margin is now ${shown(margin)}, lower than when you decided. Look at the quote and decide again.`,
  noRequest: 'There is no open request. Reload the quote.',
  /** Names of an unknown or deleted person. */
  somebody: 'Someone',
  history: {
    requested: (note: string) => `requested: ${note}`,
    approved: 'approved',
    declined: (reason: string) => `declined: ${reason}`,
  },
};
