import { type FailureCode, failures, texts } from '../../common/api/errors';
import type { Kind } from '../../common/api/views';

/** An expected "no": becomes a clear 4xx with `message`. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly status: number;
  constructor(
    readonly code: FailureCode,
    message: string,
    /** invalid: field → what is wrong with it. */
    readonly fields?: Record<string, string>,
    /** conflict: the entity whose present view belongs in the answer. */
    readonly entity?: { kind: Kind; id: number },
    /** tooMany, unavailable: seconds after which another attempt makes sense. */
    readonly retryAfter?: number,
    /** tooMany: this is the attempt that reached the limit, not one after it. */
    readonly first?: boolean,
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = failures[code];
  }
}

/** Seconds to wait where the refusal itself does not say: too many, unavailable, no space left. */
const defaultWaits: Readonly<Record<number, number>> = { 429: 60, 503: 5, 507: 300 };
export const retryAfterOf = ({ status, retryAfter }: { status: number; retryAfter?: number }): number | undefined =>
  retryAfter === undefined ? defaultWaits[status] : Math.ceil(retryAfter);

/** Unknown, deleted and another company's: the same words, to the byte (decisions §1). */
export const notFound = () => new Refusal('notFound', texts.notFound);
export const forbidden = (message: string) => new Refusal('forbidden', message);
export const conflict = (message: string, entity?: { kind: Kind; id: number }) =>
  new Refusal('conflict', message, undefined, entity);
export const badRequest = (message: string) => new Refusal('badRequest', message);
/** The address and the body name the same one, where both do (decisions §1). */
export function sameId(path: number, body: number | undefined, what: string): void {
  if (body !== undefined && body !== path) throw badRequest(`The address and _id name two ${what}.`);
}
/** 429; `message` ends with tryAgainIn(seconds). */
export const tooMany = (message: string, seconds: number, first = false) =>
  new Refusal('tooMany', message, undefined, undefined, seconds, first);
export const unauthorized = () => new Refusal('unauthorized', texts.tokenFailed);

/** 422 that names each wrong field. */
export const invalid = (fields: Record<string, string>) =>
  new Refusal(
    'invalid',
    Object.entries(fields)
      // What begins like a sentence is one, to the letter of the specification.
      .map(([name, problem]) => (name === '' || /^\p{Lu}/u.test(problem) ? problem : `${name} ${problem}`))
      .join('; '),
    fields,
  );
