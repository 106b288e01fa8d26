import type { Readable } from 'node:stream';

/** The first bytes of a file, and no more of it than needed; null if the file is missing. */
export async function firstBytes(file: Readable | null, most: number): Promise<Uint8Array | null> {
  if (!file) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop closes the file.
  for await (const chunk of file as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}
