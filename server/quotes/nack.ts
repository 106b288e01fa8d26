import type { FailureCode } from '../../common/api/errors';
import type { NackCode } from '../../common/quotes/quoteLive';
import { Refusal } from '../work/refusal';

const statuses: Record<NackCode, FailureCode> = {
  resync: 'conflict',
  epoch: 'conflict',
  readonly: 'forbidden',
  gone: 'notFound',
  refused: 'invalid',
  full: 'invalid',
  foreign: 'conflict',
};

/** Why an update of a quote is not taken, and what the sender does about it. */
export class Nack extends Refusal {
  constructor(
    readonly nack: NackCode,
    message: string,
  ) {
    super(statuses[nack], message);
    this.name = 'Nack';
  }
}

export const resync = () => new Nack('resync', 'This edit builds on one that is not here. Load the quote again.');
export const otherEpoch = () => new Nack('epoch', 'The quote’s document was begun anew. Load the quote again.');
export const readOnly = () => new Nack('readonly', 'You may not change this quote.');
export const foreign = () => new Nack('foreign', 'This edit is numbered as another person’s. Load the quote again.');
export const gone = () => new Nack('gone', 'This quote was deleted with its job.');
export const refused = (why: string) => new Nack('refused', `This is not an edit of a quote: ${why}.`);
export const full = (why: string) => new Nack('full', why);
