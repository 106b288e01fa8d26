import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * A keep-alive connection that sends requests and reads responses with minimal overhead, so that the load generator
 * doesn't distort the measurement.
 */
export class Connection {
  #head: Buffer = Buffer.alloc(0);
  #remaining = -1;
  #status = '';
  #resolve: ((status: string) => void) | null = null;
  #reject: ((error: Error) => void) | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#read(bytes as Buffer));
    socket.on('close', () => this.#reject?.(new Error('The server closed the connection.')));
    socket.on('error', (error) => this.#reject?.(error));
  }

  static async to(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a request. Resolves with the status once the body has been read. */
  send(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.socket.write(request);
    });
  }

  #read(bytes: Buffer): void {
    if (this.#remaining < 0) {
      const all = this.#head.length > 0 ? Buffer.concat([this.#head, bytes]) : bytes;
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#head = all;
        return;
      }
      const head = all.toString('latin1', 0, end);
      this.#head = Buffer.alloc(0);
      this.#status = head.slice(9, 12);
      this.#remaining = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (all.length - end - 4);
    } else {
      this.#remaining -= bytes.length;
    }
    if (this.#remaining > 0) return;
    this.#remaining = -1;
    this.#resolve?.(this.#status);
  }

  close(): void {
    this.#reject = null;
    this.socket.destroy();
  }
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** The raw text of a request. */
export function requestOf(path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const given = { Host: '127.0.0.1', ...headers, ...(text && { 'Content-Type': 'application/json' }) };
  const lines = Object.entries({ ...given, ...(text && { 'Content-Length': String(Buffer.byteLength(text)) }) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`;
}

/** Measures requests per second over several connections, each sending the next request after a response. */
export async function requestRate(
  port: number,
  request: string,
  { expect = '200', connections = 16, seconds = 3 } = {},
): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.to(port)));
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < end) {
        const status = await connection.send(request);
        if (status !== expect) throw new Error(`${request.split('\r\n')[0]} answered ${status}.`);
        count += 1;
      }
      connection.close();
    }),
  );
  return (count * 1000) / (performance.now() - began);
}

/** Measures the time of a single request without other load, in ms. */
export async function responseTime(port: number, request: string, expect = '200'): Promise<number> {
  const connection = await Connection.to(port);
  await connection.send(request);
  const began = performance.now();
  const status = await connection.send(request);
  const took = performance.now() - began;
  connection.close();
  if (status !== expect) throw new Error(`${request.split('\r\n')[0]} answered ${status}.`);
  return took;
}
