import { createECDH } from 'node:crypto';

const ecdh = createECDH('prime256v1');
ecdh.setPrivateKey(Buffer.alloc(32, 7));

/** The subscription of a browser that never gets anything. */
export const aSubscription = (n = 1) => ({
  endpoint: `https://push.test/${n}`,
  p256dh: ecdh.getPublicKey('base64url'),
  auth: 'A'.repeat(22),
  device: 'Chrome on Android',
});
