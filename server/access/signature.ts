import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Maximum age of a signature in seconds, in either direction, to allow for clock drift. */
const fresh = 300;

const mac = (secret: string, at: number, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');

/** Signature header with timestamp: `t=1767225600,v1=…`. */
export function sign(secret: string, body: string | Buffer, now: Date): string {
  const at = Math.floor(now.getTime() / 1000);
  return `t=${at},v1=${mac(secret, at, body)}`;
}

export function isSigned(secret: string, body: Buffer, header: unknown, now: Date): boolean {
  const found = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!found) return false;
  const at = Number(found[1]);
  if (Math.abs(now.getTime() / 1000 - at) > fresh) return false;
  return timingSafeEqual(Buffer.from(mac(secret, at, body)), Buffer.from(found[2] as string));
}

/** Derives a webhook's secret from its salt and the signing secret, so it is never stored. */
export const webhookSecret = (services: KeyObject, salt: string): string =>
  `whsec_${createHmac('sha256', services).update(`webhook ${salt}`).digest('base64url')}`;
