import { type FailureCode, failures, texts } from '../../common/api/errors';
import { fieldLabel } from '../../common/api/fieldLabels';
import { fieldSentence } from '../../common/api/fieldSentence';
import type { Kind } from '../../common/api/views';

/** An expected error, sent as a 4xx with `message`. Any other error is a bug and sent as a 500. */
export class Refusal extends Error {
  readonly status: number;
  constructor(
    readonly code: FailureCode,
    message: string,
    /** invalid: field → what is wrong with it. */
    readonly fields?: Record<string, string>,
    /** conflict: the entity whose current view the response includes. */
    readonly entity?: { kind: Kind; id: number },
    /** tooMany, unavailable: seconds to wait before trying again. */
    readonly retryAfter?: number,
    /** tooMany: this attempt reached the limit; later ones were over it. */
    readonly first?: boolean,
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = failures[code];
  }
}

/** Seconds to wait if the refusal itself doesn't say. */
const defaultWaits: Readonly<Record<number, number>> = { 429: 60, 503: 5, 507: 300 };
export const retryAfterOf = ({ status, retryAfter }: { status: number; retryAfter?: number }): number | undefined =>
  retryAfter === undefined ? defaultWaits[status] : Math.ceil(retryAfter);

/** The same response for unknown, deleted and other companies' records, byte for byte (R1). */
export const notFound = () => new Refusal('notFound', texts.notFound);
export const forbidden = (message: string) => new Refusal('forbidden', message);
export const conflict = (message: string, entity?: { kind: Kind; id: number }) =>
  new Refusal('conflict', message, undefined, entity);
export const badRequest = (message: string) => new Refusal('badRequest', message);
/** An ID in the body must be the one of the URL (R1). */
export function sameId(path: number, body: number | undefined, what: string): void {
  if (body !== undefined && body !== path) throw badRequest(`The URL and _id name two different ${what}.`);
}
/** 429; `message` ends with tryAgainIn(seconds). */
export const tooMany = (message: string, seconds: number, first = false) =>
  new Refusal('tooMany', message, undefined, undefined, seconds, first);
export const unauthorized = () => new Refusal('unauthorized', texts.tokenFailed);

/** 422: `message` says what is wrong in whole sentences by the fields' labels; `fields` has each problem by its path. */
export const invalid = (fields: Record<string, string>, call?: string) =>
  new Refusal(
    'invalid',
    Object.entries(fields)
      .map(([path, problem]) => fieldSentence(path === '' ? 'The request body' : fieldLabel(path, call), problem))
      .reduce((text, next) => `${text}${/[.?!…]$/.test(text) ? '' : '.'} ${next}`),
    fields,
  );
