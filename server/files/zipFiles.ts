import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly id: string;
  /** Name inside the zip. */
  readonly name: string;
  readonly size: number;
  readonly at: Date;
}

/**
 * A zip of stored files as a stream, with its size. Files are opened one after the other and not compressed: drawings
 * hardly shrink, and the size is known beforehand. A file that is missing or has another size destroys the stream, and so
 * does a reader that stops; the open file is always closed.
 */
export function zipFiles(
  entries: readonly ZipEntry[],
  open: (id: string) => Promise<Readable | null>,
  onFailure: (error: Error) => void,
): { stream: Readable; size: number } {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let source: Readable | null = null;
  zip.on('error', (error: Error) => stream.destroy(error));
  // May come before the reader listens.
  stream.once('error', onFailure);
  stream.once('close', () => source?.destroy());
  const openNext = async (id: string): Promise<Readable> => {
    const opened = await open(id);
    if (opened === null) throw new Error(`File ${id} is missing in the store.`);
    source = opened;
    opened.once('error', (error) => stream.destroy(error));
    if (stream.destroyed) opened.destroy();
    return opened;
  };
  for (const { id, name, size, at } of entries) {
    zip.addReadStreamLazy(name, { size, mtime: at, mode: 0o100644, compress: false }, (done) => {
      openNext(id).then(
        (opened) => done(null, opened),
        (error: Error) => stream.destroy(error),
      );
    });
  }
  let total = 0;
  const setTotal = (size: number) => {
    total = size;
  };
  // The type declarations leave out the argument.
  zip.end(undefined, setTotal as () => void);
  return { stream, size: total };
}
