import multer from 'multer';
import { type FailureBody, texts } from '../../common/api/errors';
import { OutOfReach } from '../outside/OutOfReach';
import { databaseRefusal, sqlStateOf } from '../work/upkeep/databaseRefusal';
import { Refusal, retryAfterOf } from '../work/refusal';

/** PostgreSQL errors for values that passed the schema but can't be stored: a 422, not a 500. */
const callersFault: Readonly<Record<string, string>> = {
  '22001': 'One of the texts is too long.',
  '22003': 'One of the numbers is too large.',
  '22007': "One of the dates isn't valid.",
  '22008': 'One of the dates is out of range.',
  '22021': "One of the texts contains characters that aren't allowed.",
  '22P02': "One of the values isn't valid.",
  '22P05': "One of the texts contains characters that aren't allowed.",
  '23514': "One of the values isn't allowed here.",
};
interface HttpError {
  status?: unknown;
  type?: unknown;
  constraint?: unknown;
  original?: { constraint?: unknown };
}

/** Maps anything thrown to a response (security D24). Null: unexpected, answered as `failed`. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof OutOfReach) return new Refusal('unavailable', error.message);
  if (error instanceof multer.MulterError) return fromMulter(error);
  const e = error as HttpError;
  const state = sqlStateOf(error);
  // A missing partition is reported as a check violation without a constraint name; that is a server error.
  if (state === '23514' && !(e.original ?? e).constraint) return null;
  if (state in callersFault) return new Refusal('invalid', callersFault[state] as string);
  if (state === '40P01' || state === '40001') {
    return new Refusal('conflict', 'Someone else changed this at the same time. Try again.');
  }
  if (state === '23503' || state === '23505') {
    return new Refusal('conflict', 'Something this depends on just changed. Reload and try again.');
  }
  const database = databaseRefusal(error);
  if (database) return database;
  switch (e.type) {
    case 'entity.parse.failed':
      return new Refusal('badRequest', "The request body isn't valid JSON.");
    case 'entity.too.large':
      return new Refusal('tooLarge', 'The request body is too large.');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Refusal('wrongType', 'The request body must be JSON in UTF-8.');
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.encoding.set':
      return new Refusal('badRequest', 'The request was cut off before it was complete. Try again.');
  }
  if (e.status === 400 || error instanceof URIError)
    return new Refusal('badRequest', "The URL or the request isn't valid.");
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
      return new Refusal('invalid', 'Too many files at once. Upload fewer.');
    default:
      return new Refusal('badRequest', 'The upload failed. Try again.');
  }
}

export const bodyOf = (refusal: Refusal, current?: unknown): FailureBody => {
  const retryAfter = retryAfterOf(refusal);
  return {
    message: refusal.message,
    code: refusal.code,
    status: refusal.status,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(current === undefined ? {} : { current, currentKind: refusal.entity?.kind }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};
