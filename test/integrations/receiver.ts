import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { png } from '../../server/seed/roofs/png';
import { partnerSecret } from '../support/services/partner';
import { startWorld, type World } from '../support/world';

interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown> & { event: string };
}

/** Time limit and interval of polls, in ms. */
export const soon = { timeout: 10_000, interval: 30 };

/** A real HTTP server on loopback that receives webhooks and serves the platform's file links by name. */
export class Receiver {
  received: ReceivedRequest[] = [];
  /** Paths of the requested file links. */
  fetchedPlans: string[] = [];
  /** Status codes of the next responses; 204 afterwards. */
  answers: number[] = [];
  /** Paths that begin with /down answer 500. Paths that begin with /silent never answer. */
  down = false;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/plans/')) return this.#sendPlan(path, response);
      const text = (await buffer(request)).toString('utf8');
      this.received.push({ path, headers: request.headers, text, body: JSON.parse(text) });
      if (path.startsWith('/silent')) return;
      response.writeHead(path.startsWith('/down') && this.down ? 500 : (this.answers.shift() ?? 204)).end();
    });
  }
  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  readonly at = (path: string) => this.received.filter((one) => one.path === path);
  readonly until = (path: string, count: number) => expect.poll(() => this.at(path).length, soon).toBe(count);
  reset(): void {
    this.received = [];
    this.fetchedPlans = [];
    this.answers = [];
    this.down = false;
  }
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #sendPlan(url: string, response: ServerResponse): void {
    this.fetchedPlans.push(url);
    if (url.endsWith('gone.pdf')) response.writeHead(404).end();
    else if (url.endsWith('logo.png'))
      response.writeHead(200, { 'content-type': 'image/png' }).end(png(45, 25, [[24, 90, 130]], () => 0));
    else if (url.endsWith('moved.pdf')) response.writeHead(302, { location: '/plans/roof.pdf' }).end();
    else if (url.endsWith('fake.pdf')) response.writeHead(200).end('<html>Sign in</html>');
    else if (/huge/.test(url)) response.writeHead(200).end(Buffer.alloc(13_000_000));
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end(`%PDF-1.4 the bytes of ${url}`);
  }
}

export const signatureHeader = (one: ReceivedRequest | undefined) => String(one?.headers['x-takeoffs-signature']);

/** A world with task queues whose production platform is a receiver. */
export async function startReceived(): Promise<{ receiver: Receiver; world: World }> {
  const receiver = await Receiver.start();
  const world = await startWorld({
    tasks: true,
    env: { MRM_WEBHOOK_URL: `${receiver.url}/mrm`, MRM_SECRET: partnerSecret, ALLOW_PRIVATE_OUTBOUND: '1' },
  });
  return { receiver, world };
}
