import { createHmac } from 'node:crypto';
import type { World } from './world';

/** The production platform as a test plays it: what it signs, it signs as the documentation says. */
export const partnerSecret = 'the secret of the platform and ours';
export const partnerSettings = { MRM_WEBHOOK_URL: 'http://127.0.0.1:9/takeoffs', MRM_SECRET: partnerSecret };

/** `t=seconds,v1=HMAC-SHA256 of t.body`. */
export function signatureOf(body: string, at: Date, secret = partnerSecret): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
export const signature = (world: World, body: string) => ({
  'x-takeoffs-signature': signatureOf(body, world.clock.now()),
});
