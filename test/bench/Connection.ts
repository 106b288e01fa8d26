import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * One kept-alive connection that asks and reads answers with as little work as possible, so that the load costs the
 * machine less than what it measures.
 */
export class Connection {
  #head: Buffer = Buffer.alloc(0);
  #left = -1;
  #status = '';
  #answered: ((status: string) => void) | null = null;
  #broke: ((error: Error) => void) | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#read(bytes as Buffer));
    socket.on('close', () => this.#broke?.(new Error('The server closed the connection.')));
    socket.on('error', (error) => this.#broke?.(error));
  }

  static async to(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a whole request; answers its status once the body is there. */
  ask(request: string): Promise<string> {
    return new Promise((answered, broke) => {
      this.#answered = answered;
      this.#broke = broke;
      this.socket.write(request);
    });
  }

  #read(bytes: Buffer): void {
    if (this.#left < 0) {
      const all = this.#head.length > 0 ? Buffer.concat([this.#head, bytes]) : bytes;
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#head = all;
        return;
      }
      const head = all.toString('latin1', 0, end);
      this.#head = Buffer.alloc(0);
      this.#status = head.slice(9, 12);
      this.#left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (all.length - end - 4);
    } else {
      this.#left -= bytes.length;
    }
    if (this.#left > 0) return;
    this.#left = -1;
    this.#answered?.(this.#status);
  }

  close(): void {
    this.#broke = null;
    this.socket.destroy();
  }
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** The text of a request, made once. */
export function requestOf(path: string, { method = 'GET', headers = {}, body }: Asked = {}): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const given = { Host: '127.0.0.1', ...headers, ...(text && { 'Content-Type': 'application/json' }) };
  const lines = Object.entries({ ...given, ...(text && { 'Content-Length': String(Buffer.byteLength(text)) }) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`;
}

/** Requests answered per second, asked over some connections as fast as the answers come. */
export async function barrage(
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
        const status = await connection.ask(request);
        if (status !== expect) throw new Error(`${request.split('\r\n')[0]} answered ${status}.`);
        count += 1;
      }
      connection.close();
    }),
  );
  return (count * 1000) / (performance.now() - began);
}

/** Milliseconds that one answer takes when nothing else is asked. */
export async function answerTime(port: number, request: string, expect = '200'): Promise<number> {
  const connection = await Connection.to(port);
  await connection.ask(request);
  const began = performance.now();
  const status = await connection.ask(request);
  const took = performance.now() - began;
  connection.close();
  if (status !== expect) throw new Error(`${request.split('\r\n')[0]} answered ${status}.`);
  return took;
}
