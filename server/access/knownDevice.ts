import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { signDevice, verifyDevice } from './tokens';
import type { House } from '../house';

/**
 * A browser in which somebody has signed in before keeps a cookie that says so, one per account. It authorizes nothing:
 * a call is authorized by its bearer token alone, so the cookie gives a forged request no rights. It only chooses which
 * counter an attempt to sign in counts on, so that failures from elsewhere cannot lock a person out of a known device.
 */
export const accountOf = (email: string): string =>
  createHash('sha256').update(lowerCased(email.trim())).digest('base64url');

/**
 * Lower case as PostgreSQL's lower() has it, by which a person is found: one character for each. JavaScript makes two of
 * `İ`, so that another spelling of an account would count by itself.
 */
const lowerCased = (text: string): string =>
  Array.from(text, (character) => String.fromCodePoint(character.toLowerCase().codePointAt(0) as number)).join('');

const cookieName = (account: string): string => `device_${account.slice(0, 12)}`;
const lifeSeconds = 365 * 24 * 60 * 60;

/** The device that this account has been used on before; null: none, or the cookie is not ours. */
export function knownDevice(secret: KeyObject, cookies: string, account: string, now: Date): string | null {
  const name = `${cookieName(account)}=`;
  const cookie = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  return cookie === undefined ? null : verifyDevice(secret, cookie.slice(name.length), account, now);
}

/** Headers with which a browser becomes, or stays, a known device of this account. */
export function rememberDevice({ env, gate, now }: House, account: string, device: string | null) {
  const token = signDevice(gate.secret, account, device ?? randomBytes(16).toString('base64url'), now(), lifeSeconds);
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : '';
  const life = `Max-Age=${lifeSeconds}; Path=/api/v1/users; HttpOnly; SameSite=Strict${secure}`;
  return { 'Set-Cookie': `${cookieName(account)}=${token}; ${life}` };
}
