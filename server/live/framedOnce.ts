import type { Io } from './line';

interface Options {
  wsPreEncodedFrame?: Buffer[];
}
/** The part of the adapter by which a broadcast is made into what the connections send. */
interface Encoding {
  _encode(packet: unknown, options: Options): (string | Buffer)[];
}

/**
 * What goes to a whole room is framed once for all of its sockets. Socket.IO does so with texts alone: a binary event,
 * which is a text and its bytes, would be framed for each socket anew and leave in twice as many writes.
 */
export function framedOnce(io: Io): void {
  const adapter = io.of('/').adapter as unknown as Encoding;
  if (typeof adapter._encode !== 'function') return;
  const encode = adapter._encode.bind(adapter);
  adapter._encode = (packet, options) => {
    const parts = encode(packet, options);
    if (parts.length < 2) return parts;
    options.wsPreEncodedFrame = [Buffer.concat(parts.flatMap(frame))];
    // The others stand in the frame of the first.
    return parts.slice(0, 1);
  };
}

/** A message of a server's WebSocket: whole, unmasked, as it is; a text says that it is a message. */
function frame(part: string | Buffer): Buffer[] {
  const body = typeof part === 'string' ? Buffer.from(`4${part}`) : part;
  const { length } = body;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = typeof part === 'string' ? 0x81 : 0x82;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  else if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return [head, body];
}
