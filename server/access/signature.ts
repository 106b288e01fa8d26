import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Seconds that a signature may be old, or early: two clocks are never the same. */
const fresh = 300;

const mac = (secret: string, at: number, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');

/** `t=1767225600,v1=…`: when it was said, and that it was said by who knows the secret. */
export function sign(secret: string, body: string | Buffer, now: Date): string {
  const at = Math.floor(now.getTime() / 1000);
  return `t=${at},v1=${mac(secret, at, body)}`;
}

export function isSigned(secret: string, body: Buffer, said: unknown, now: Date): boolean {
  const found = typeof said === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(said) : null;
  if (!found) return false;
  const at = Number(found[1]);
  if (Math.abs(now.getTime() / 1000 - at) > fresh) return false;
  return timingSafeEqual(Buffer.from(mac(secret, at, body)), Buffer.from(found[2] as string));
}

/** A webhook's secret is nowhere written down: it follows from its salt and the house's own secret. */
export const webhookSecret = (house: KeyObject, salt: string): string =>
  `whsec_${createHmac('sha256', house).update(`webhook ${salt}`).digest('base64url')}`;
