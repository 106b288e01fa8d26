import { texts } from '../../../common/api/errors';
import { Refusal } from '../refusal';
import { unavailable } from './databaseHealth';
import { isDiskFull } from './diskSpace';

const lostConnection = new Set([
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
/** Lock timeout and statement timeout: the statement was canceled and wrote nothing. */
const timedOut = new Set(['55P03', '57014']);
const busyRetryAfter = 3;

interface DatabaseError {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  original?: { code?: unknown };
  parent?: { code?: unknown };
}

export const sqlStateOf = (error: unknown): string => {
  const { code, original, parent } = (error ?? {}) as DatabaseError;
  return String(original?.code ?? parent?.code ?? code ?? '');
};

/** Response for a database that is full, busy or unreachable; null for every other error. */
export function databaseRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return null;
  if (isDiskFull(error)) return new Refusal('full', texts.diskFull);
  const state = sqlStateOf(error);
  const { name, message } = (error ?? {}) as DatabaseError;
  if (timedOut.has(state) || /ConnectionAcquireTimeout/.test(String(name)))
    return new Refusal('unavailable', texts.busy, undefined, undefined, busyRetryAfter);
  if (
    lostConnection.has(state) ||
    /^SequelizeConnection|^SequelizeHost|^SequelizeAccessDenied/.test(String(name)) ||
    /Connection terminated|not queryable|Query read timeout/.test(String(message ?? ''))
  )
    return unavailable();
  return null;
}
