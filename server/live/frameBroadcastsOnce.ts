import type { Io } from './Realtime';

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
