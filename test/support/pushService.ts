import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushPayload } from '../../server/inbox/push/pushPayload';

export interface ReceivedPush {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: PushPayload;
}

/** A push service on loopback with the keys of browsers: decrypts what they would get (RFC 8291). */
export class PushService {
  received: ReceivedPush[] = [];
  /** Status codes of the next answers; 201 afterward. */
  answers: number[] = [];
  readonly #browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const device = (request.url ?? '').slice(1);
      const status = this.answers.shift() ?? 201;
      const bytes = await buffer(request);
      if (status < 300)
        this.received.push({ device, headers: request.headers, payload: JSON.parse(this.#decrypt(device, bytes)) });
      response.writeHead(status).end();
    });
  }
  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  /** Body of the call `push.add` for a browser of this name. */
  subscribe(device: string) {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys('base64url');
    const auth = randomBytes(16);
    this.#browsers.set(device, { ecdh, auth });
    return { endpoint: `${this.url}/${device}`, p256dh, auth: auth.toString('base64url'), device };
  }
  /** Devices and titles of what has arrived, in order. */
  get titles(): string[] {
    return this.received.map(({ device, payload }) => `${device}: ${payload.title}`);
  }
  reset(): void {
    this.received = [];
    this.answers = [];
  }
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #decrypt(device: string, bytes: Buffer): string {
    const browser = this.#browsers.get(device);
    if (!browser) throw new Error(`Nobody subscribed as ${device}.`);
    const [salt, sender] = [bytes.subarray(0, 16), bytes.subarray(21, 86)];
    const shared = browser.ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.ecdh.getPublicKey(), sender]);
    const key = Buffer.from(hkdfSync('sha256', shared, browser.auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    const body = bytes.subarray(86);
    cipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()]);
    // The text ends with a delimiter and zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}
