import { connect, type Socket } from 'node:net';

/** A WebSocket frame. Client frames must be masked; a mask of zeros leaves the text unchanged. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, body]);
}

/** A connected screen with minimal overhead: the Socket.IO protocol over a raw TCP connection. */
export class Screen {
  #rest: Buffer = Buffer.alloc(0);
  #upgraded = false;
  /** Called with the text of each message from the server. */
  onMessage: (text: string) => void = () => {};

  private constructor(
    private readonly socket: Socket,
    private readonly auth: object,
    private readonly isReady: RegExp,
    private readonly ready: () => void,
  ) {
    socket.on('data', (bytes) => this.#read(bytes as Buffer));
  }

  /** Resolves once a message matches `isReady`. */
  static open(port: number, auth: object, isReady: RegExp): Promise<Screen> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      const screen: Screen = new Screen(socket, auth, isReady, () => resolve(screen));
      socket.setNoDelay(true);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The server closed the connection.')));
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
          'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      );
    });
  }

  #read(bytes: Buffer): void {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    if (!this.#upgraded) {
      const end = this.#rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#upgraded = true;
      this.#rest = this.#rest.subarray(end + 4);
    }
    for (let text = this.#next(); text !== null; text = this.#next()) this.#word(text);
  }

  /** Returns the text of the next complete frame, or null. */
  #next(): string | null {
    const { length } = this.#rest;
    if (length < 2) return null;
    const short = (this.#rest[1] as number) & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (length < head) return null;
    const size =
      short < 126 ? short : short === 126 ? this.#rest.readUInt16BE(2) : Number(this.#rest.readBigUInt64BE(2));
    if (length < head + size) return null;
    const text = this.#rest.toString('utf8', head, head + size);
    this.#rest = this.#rest.subarray(head + size);
    return text;
  }

  #word(text: string): void {
    if (text === '2') this.socket.write(frame('3'));
    else if (text.startsWith('0')) this.socket.write(frame(`40${JSON.stringify(this.auth)}`));
    else {
      if (this.isReady.test(text)) this.ready();
      this.onMessage(text);
    }
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Opens many screens, 25 at a time. */
export async function openScreens(
  count: number,
  port: number,
  auth: (nth: number) => object,
  isReady: RegExp,
): Promise<Screen[]> {
  const screens: Screen[] = [];
  while (screens.length < count) {
    const some = Array.from({ length: Math.min(25, count - screens.length) }, (_, i) => screens.length + i);
    screens.push(...(await Promise.all(some.map((nth) => Screen.open(port, auth(nth), isReady)))));
  }
  return screens;
}
