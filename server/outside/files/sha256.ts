import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of bytes, in hex. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of a stream, in hex. */
export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

/** Computes the SHA-256 of chunks while they are passed on. */
export function sha256Meter(): {
  pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** In hex, once all chunks have passed. */
  sum(): string;
} {
  const hash = createHash('sha256');
  return {
    async *pass(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    sum: () => hash.digest('hex'),
  };
}
