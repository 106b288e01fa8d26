import { createECDH, hkdfSync, type KeyObject } from 'node:crypto';

/** Keys with which push services recognize this installation (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 128 bits more than the order has, so that the remainder is uniform (FIPS 186-5, A.2.1). */
const seedBytes = 48;

/**
 * Derives the keys from the signing secret, like the secrets of webhooks: all processes have the same ones, and there is
 * nothing more to store or back up. A new signing secret ends all sessions, and with them the subscriptions.
 */
export function vapidKeysOf(secret: KeyObject): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'web push', seedBytes));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** True if the base64url text is a public key on the curve P-256. */
export function isPublicKey(text: string): boolean {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(text, 'base64url');
    return true;
  } catch {
    return false;
  }
}
