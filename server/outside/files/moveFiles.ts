import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder, privateFile } from './durable';
import type { FileStore } from './fileStore';
import { sha256Meter, sha256OfStream } from './sha256';

export interface Moved {
  readonly moved: number;
  readonly bytes: number;
}

interface Copied {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Moves files from the local folder to the store one by one: writes, reads back and compares each file before deleting
 * it locally. Can be interrupted and run again, also while the program is running (movingStore).
 */
export async function moveFiles(
  folder: FileStore,
  store: FileStore,
  onProgress: (progress: Moved) => void = () => {},
): Promise<Moved> {
  let progress: Moved = { moved: 0, bytes: 0 };
  await makeFolder(folder.waitingRoom);
  for await (const { id } of folder.list()) {
    const copied = await copyTo(store, folder, id);
    if (!copied) continue;
    const there = await store.open(id);
    if (!there || (await sha256OfStream(there)) !== copied.sha256)
      throw new Error(`File ${id} came back from the store as something else.`);
    // The file was deleted while it was copied; don't bring it back.
    if (!(await folder.has(id))) await store.discard([id]);
    await folder.discard([id]);
    progress = { moved: progress.moved + 1, bytes: progress.bytes + copied.bytes };
    onProgress(progress);
  }
  return progress;
}

/** Larger files are copied by way of the disk; for smaller ones it may be full. */
const maxInMemory = 32_000_000;

/** Copies a file; null if it was deleted meanwhile. */
async function copyTo(store: FileStore, folder: FileStore, id: string): Promise<Copied | null> {
  const file = await folder.open(id);
  if (!file) return null;
  const meter = sha256Meter();
  const rest = meter.pass(file);
  const start: Buffer[] = [];
  for (let bytes = 0; bytes <= maxInMemory; bytes += (start.at(-1) as Buffer).length) {
    const next = await rest.next();
    if (next.done) {
      await store.put(id, Buffer.concat(start));
      return { bytes, sha256: meter.sum() };
    }
    start.push(next.value);
  }
  const copy = path.join(folder.waitingRoom, randomBytes(18).toString('hex'));
  const out = createWriteStream(copy, { mode: privateFile });
  try {
    await pipeline(chain(start, rest), out);
    await store.adopt(copy, id);
  } finally {
    await rm(copy, { force: true });
  }
  return { bytes: out.bytesWritten, sha256: meter.sum() };
}

async function* chain(start: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* start;
  yield* rest;
}
