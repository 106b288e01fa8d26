import multer from 'multer';
import { type FailureBody, texts } from '../../common/api/errors';
import { OutOfReach } from '../outside/OutOfReach';
import { unavailable } from '../work/databaseHealth';
import { isDiskFull } from '../work/diskSpace';
import { Refusal, retryAfterOf } from '../work/refusal';

/** PostgreSQL's refusals of values that a schema let through, as what they are: the caller's. */
const callersFault: Readonly<Record<string, string>> = {
  '22001': 'A text is too long.',
  '22003': 'A number is too large.',
  '22007': 'A date cannot be read.',
  '22008': 'A date is out of range.',
  '22021': 'A text has characters that cannot be stored.',
  '22P02': 'A value cannot be read.',
  '22P05': 'A text has characters that cannot be stored.',
  '23514': 'A value is not allowed here.',
};
const lostDatabase = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** A lock was not free in time, a statement took too long, or every connection is taken: what was asked did not happen. */
const busyDatabase = new Set(['55P03', '57014']);
const busyRetryAfter = 3;

interface HttpError {
  status?: unknown;
  type?: unknown;
  name?: unknown;
  code?: unknown;
  constraint?: unknown;
  original?: { code?: unknown; message?: unknown; constraint?: unknown };
  parent?: { code?: unknown };
}

/** The one mapper from anything thrown to a clear answer (security D24). Unexpected ones come back as `failed`. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof OutOfReach) return new Refusal('unavailable', error.message);
  if (error instanceof multer.MulterError) return fromMulter(error);
  const e = error as HttpError;
  const state = String(e.original?.code ?? e.parent?.code ?? e.code ?? '');
  // A missing partition is a check violation without a constraint's name: that one is ours.
  if (state === '23514' && !(e.original ?? e).constraint) return null;
  if (state in callersFault) return new Refusal('invalid', callersFault[state] as string);
  if (state === '40P01' || state === '40001') {
    return new Refusal('conflict', 'Somebody else changed this at the same moment. Please try again.');
  }
  if (state === '23503' || state === '23505') {
    return new Refusal('conflict', 'Something this refers to has just changed. Look again, then try once more.');
  }
  if (isDiskFull(error)) return new Refusal('full', texts.diskFull);
  const name = String(e.name ?? '');
  if (busyDatabase.has(state) || /ConnectionAcquireTimeout/.test(name)) {
    return new Refusal('unavailable', texts.busy, undefined, undefined, busyRetryAfter);
  }
  if (
    lostDatabase.has(state) ||
    /^SequelizeConnection|^SequelizeHost|^SequelizeAccessDenied/.test(name) ||
    /Connection terminated|not queryable/.test(String((error as Error)?.message ?? ''))
  ) {
    return unavailable();
  }
  switch (e.type) {
    case 'entity.parse.failed':
      return new Refusal('badRequest', 'The request body is not valid JSON.');
    case 'entity.too.large':
      return new Refusal('tooLarge', 'The request body is too large.');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Refusal('wrongType', 'The request body must be JSON in UTF-8.');
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.encoding.set':
      return new Refusal('badRequest', 'The request was cut off before it was complete.');
  }
  if (e.status === 400 || error instanceof URIError) return new Refusal('badRequest', 'The request cannot be read.');
  return null;
}

function fromMulter(error: multer.MulterError): Refusal {
  switch (error.code) {
    case 'LIMIT_FILE_SIZE':
    case 'LIMIT_FIELD_VALUE':
      return new Refusal('tooLarge', texts.filesTooBig);
    case 'LIMIT_FILE_COUNT':
    case 'LIMIT_PART_COUNT':
    case 'LIMIT_FIELD_COUNT':
      return new Refusal('invalid', 'Too many files in one upload; send fewer at once.');
    default:
      return new Refusal('badRequest', 'The upload cannot be read. Please try again.');
  }
}

export const bodyOf = (refusal: Refusal, current?: unknown): FailureBody => {
  const retryAfter = retryAfterOf(refusal);
  return {
    message: refusal.message,
    code: refusal.code,
    status: refusal.status,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(current === undefined ? {} : { current }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};
