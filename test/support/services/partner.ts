import { createHmac } from 'node:crypto';
import type { World } from '../world';

/** The simulated production platform signs requests as documented. */
export const partnerSecret = 'the secret of the platform and ours';
export const partnerSettings = { MRM_WEBHOOK_URL: 'http://127.0.0.1:9/takeoffs', MRM_SECRET: partnerSecret };

/** The signature header: `t=seconds,v1=HMAC-SHA256 of t.body`. */
export function signatureOf(body: string, at: Date, secret = partnerSecret): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
export const signature = (world: World, body: string) => ({
  'x-takeoffs-signature': signatureOf(body, world.clock.now()),
});
