import type { Socket } from 'socket.io';
import type { Io } from './Realtime';

// The only place that uses internals of Socket.IO and Engine.IO. An upgrade may change them:
// test/live/connection/socketIoInternals.test.ts.

interface Connection {
  /** Sends the packets in the buffer. */
  flush?(): void;
  request?: unknown;
  readonly transport: { readonly socket?: { readonly _socket?: { cork(): void; uncork(): void } | null } };
}
const connectionOf = (socket: Socket): Connection => socket.conn as unknown as Connection;

/** Releases the upgrade request, which is no longer needed and takes half of an idle socket's memory. */
export function releaseRequest(socket: Socket): void {
  connectionOf(socket).request = null;
}

/**
 * Sends everything that one tick writes to a socket in a single TCP write. A quote event is two packets, often followed
 * by an acknowledgement; separate writes would cost more than the rest of the edit.
 */
export function corkWrites(socket: Socket): void {
  const connection = connectionOf(socket);
  const flush = connection.flush?.bind(connection);
  if (!flush) return;
  let scheduled = false;
  connection.flush = () => {
    if (scheduled) return;
    scheduled = true;
    process.nextTick(() => {
      scheduled = false;
      const tcpSocket = connection.transport.socket?._socket;
      tcpSocket?.cork();
      flush();
      tcpSocket?.uncork();
    });
  };
}

interface Options {
  wsPreEncodedFrame?: Buffer[];
}
/** The adapter's method that encodes a packet for all sockets of a room. */
interface Encoding {
  _encode(packet: unknown, options: Options): (string | Buffer)[];
}

/**
 * Frames a broadcast once for all sockets of the room. Socket.IO does this for text events only; a binary event (a text
 * frame and a binary frame) would be framed for each socket and sent in twice as many writes.
 */
export function frameBroadcastsOnce(io: Io): void {
  const adapter = io.of('/').adapter as unknown as Encoding;
  if (typeof adapter._encode !== 'function') return;
  const encode = adapter._encode.bind(adapter);
  adapter._encode = (packet, options) => {
    const parts = encode(packet, options);
    if (parts.length < 2) return parts;
    options.wsPreEncodedFrame = [Buffer.concat(parts.flatMap(frame))];
    // The first part's frame already contains the others.
    return parts.slice(0, 1);
  };
}

/** An unmasked WebSocket frame; Engine.IO prefixes a text message with "4". */
function frame(part: string | Buffer): Buffer[] {
  const body = typeof part === 'string' ? Buffer.from(`4${part}`) : part;
  const { length } = body;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = typeof part === 'string' ? 0x81 : 0x82;
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(length, 2);
  else if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  return [header, body];
}
