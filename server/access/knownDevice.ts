import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import type { Services } from '../services';
import { cookieFor, cookieOf } from './cookies';
import { signDevice, verifyDevice } from './tokens';

/**
 * After a sign-in, the browser keeps a cookie per account. It authorizes nothing (only the bearer token does), so a
 * forged request gains nothing. It only selects the counter for sign-in attempts, so that failures elsewhere can't lock
 * users out of a device they have used before.
 */
export const accountOf = (email: string): string =>
  createHash('sha256').update(lowerCased(email.trim())).digest('base64url');

/**
 * Lowercases like PostgreSQL's lower(), which is used to look up users: one character each. JavaScript turns `İ` into
 * two, so that spelling of an account would be counted separately.
 */
const lowerCased = (text: string): string =>
  Array.from(text, (character) => String.fromCodePoint(character.toLowerCase().codePointAt(0) as number)).join('');

const cookieName = (account: string): string => `device_${account.slice(0, 12)}`;
const lifeSeconds = 365 * 24 * 60 * 60;

/** ID of the known device for this account; null if there is no valid cookie. */
export function knownDevice(secret: KeyObject, cookies: string, account: string, now: Date): string | null {
  const token = cookieOf(cookies, cookieName(account));
  return token === undefined ? null : verifyDevice(secret, token, account, now);
}

/** Headers that make the browser a known device of this account, or renew it. */
export function rememberDevice(services: Services, account: string, device: string | null) {
  const { gate, now } = services;
  const token = signDevice(gate.secret, account, device ?? randomBytes(16).toString('base64url'), now(), lifeSeconds);
  const life = { seconds: lifeSeconds, path: '/api/v1/users' };
  return { 'Set-Cookie': cookieFor(services, cookieName(account), token, life) };
}
