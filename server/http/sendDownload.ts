import type { Response } from 'express';
import { attachmentNamed } from '../outside/files/fileStore';
import type { Download } from '../callContext';
import { notFound, Refusal } from '../work/refusal';

/** Limits of downloads, because an unread one holds a file, a connection and a page of rows. */
export const downloadLimits = {
  /** A client that reads nothing for this long, in ms, is disconnected. */
  idleMs: 60_000,
  /** Concurrent downloads of a user, or of an address if nobody is signed in. */
  perReader: 20,
};
const retryAfter = 10;

const running = new Map<string, number>();

/** Number of downloads being sent. */
export const downloadsRunning = (): number => [...running.values()].reduce((sum, count) => sum + count, 0);

type Source = NodeJS.ReadableStream & { destroy?: () => void };

/** Files are served as hostile (security D8). */
export async function sendDownload(response: Response, file: Download, reader: string): Promise<void> {
  const count = running.get(reader) ?? 0;
  if (count >= downloadLimits.perReader) {
    const message = `${count} of your downloads are still running. Wait until one has finished, then try again.`;
    throw new Refusal('tooMany', message, undefined, undefined, retryAfter);
  }
  running.set(reader, count + 1);
  let stream: Source | null = null;
  const end = () => {
    const left = (running.get(reader) ?? 1) - 1;
    if (left > 0) running.set(reader, left);
    else running.delete(reader);
    stream?.destroy?.();
  };
  try {
    // Open the file before sending headers, so that a store failure is an error response and not half a file.
    stream = await file.open();
    if (!stream) throw notFound();
  } catch (error) {
    end();
    throw error;
  }
  // The client disconnected while the file was being opened, so no close event will follow.
  if (response.closed || response.destroyed) return end();
  response.once('close', end);
  response.setTimeout(downloadLimits.idleMs, () => response.destroy());
  response.status(200).set({
    'Content-Type': file.inline ?? 'application/octet-stream',
    ...(file.size === undefined ? {} : { 'Content-Length': String(file.size) }),
    'Content-Disposition': attachmentNamed(file.name, file.inline ? 'inline' : 'attachment'),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  stream.on('error', () => response.destroy());
  stream.pipe(response);
}
