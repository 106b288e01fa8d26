import type { FailureCode } from '../../../common/api/errors';
import type { NackCode } from '../../../common/quotes/quoteLive';
import { Refusal } from '../../work/refusal';

const statuses: Record<NackCode, FailureCode> = {
  resync: 'conflict',
  epoch: 'conflict',
  readonly: 'forbidden',
  gone: 'notFound',
  refused: 'invalid',
  full: 'invalid',
  foreign: 'conflict',
};

/** A rejected update of a quote; the code tells the sender what to do. */
export class Nack extends Refusal {
  constructor(
    readonly nack: NackCode,
    message: string,
  ) {
    super(statuses[nack], message);
    this.name = 'Nack';
  }
}

export const resync = () =>
  new Nack('resync', 'This edit depends on one that the server doesn’t have. Reload the quote.');
export const otherEpoch = () => new Nack('epoch', 'This quote was reloaded on the server. Reload it here.');
export const readOnly = () => new Nack('readonly', 'You may not change this quote.');
export const foreign = () => new Nack('foreign', 'This edit has another user’s ID. Reload the quote.');
export const gone = () => new Nack('gone', 'This quote was deleted with its job.');
export const refused = (why: string) => new Nack('refused', `This is not an edit of a quote: ${why}.`);
export const full = (why: string) => new Nack('full', why);
