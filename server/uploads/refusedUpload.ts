import { createReadStream } from 'node:fs';
import { refusedContent, refusedFile } from '../../common/uploads/refusedFile';
import { sniffedHead } from '../../common/uploads/sniff';
import type { Received } from '../callContext';
import { firstBytes } from '../outside/files/firstBytes';

/** Why a received file is refused, by its name, size or first bytes; null if it isn't. */
export async function refusedUpload(file: Received): Promise<string | null> {
  const named = refusedFile(file);
  if (named !== null) return named;
  const head = await firstBytes(createReadStream(file.path, { end: sniffedHead - 1 }), sniffedHead);
  return refusedContent(file.name, head ?? new Uint8Array());
}
