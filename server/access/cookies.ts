import type { Services } from '../services';

/** The value of a cookie in a request's Cookie header. */
export function cookieOf(header: string, name: string): string | undefined {
  const start = `${name}=`;
  return header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
}

interface Lifetime {
  readonly seconds: number;
  readonly path: string;
}

/** A Set-Cookie value that no script can read and no other site can send. */
export function cookieFor({ env }: Services, name: string, value: string, { seconds, path }: Lifetime): string {
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`;
}
