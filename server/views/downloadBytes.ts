import { Readable } from 'node:stream';
import type { Download } from '../callContext';

/** A download of bytes that are already in memory. */
export const downloadBytes = (name: string, mime: string, bytes: Uint8Array): Download => ({
  name,
  mime,
  size: bytes.byteLength,
  open: () => Readable.from([bytes]),
});
