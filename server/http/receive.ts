import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { texts } from '../../common/api/errors';
import { maxFiles, maxUploadBytes } from '../../common/jobs/entry';
import type { House } from '../house';
import type { Received } from '../ask';
import { badRequest, invalid, Refusal } from '../work/refusal';

/** What a form may say beside its files. */
export const maxTextFields = 10;

/**
 * Multipart uploads onto disk under random names (security D7): the browser's name is metadata. All files of a request
 * together stay under 25,000,000 bytes; whatever goes wrong, nothing is left behind.
 */
export function receiver(house: House, fields: readonly string[], textFields: number) {
  const tooMuch = new WeakSet<Request>();
  const upload = multer({
    storage: countedStorage(house.files.waitingRoom, tooMuch),
    limits: {
      files: maxFiles,
      fileSize: maxUploadBytes,
      fields: textFields,
      fieldSize: 10_000,
      parts: maxFiles + textFields + 1,
      headerPairs: 50,
      fieldNameSize: 100,
    },
    defParamCharset: 'utf8',
  }).fields(fields.map((name) => ({ name, maxCount: maxFiles })));

  return (request: Request, response: Response): Promise<Received[]> => {
    if (!request.is('multipart/form-data')) {
      return Promise.reject(new Refusal('wrongType', 'Send the files as multipart/form-data.'));
    }
    // The envelope costs a little more than the files; what is plainly too large is not even read.
    if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + 100_000) {
      return Promise.reject(new Refusal('tooLarge', texts.filesTooBig));
    }
    return new Promise<Received[]>((resolve, reject) => {
      const cut = () => reject(badRequest('The upload was cut off before it was complete.'));
      request.once('aborted', cut);
      upload(request, response, (error: unknown) => {
        request.off('aborted', cut);
        // What the parser refused it has removed itself, and its list may be half made.
        if (error)
          return reject(tooMuch.has(request) ? new Refusal('tooLarge', texts.filesTooBig) : readable(error, fields));
        const files = collect(request);
        const problem = faultOf(files);
        if (!problem) return resolve(files);
        discard(files).finally(() => reject(problem));
      });
    });
  };
}

/**
 * Onto disk, and no further than the limit: what is too much is not even written. Stopping breaks the parser's stream
 * as well, which then complains first: hence the note that it was us.
 */
function countedStorage(folder: string, tooMuch: WeakSet<Request>): StorageEngine {
  const received = new WeakMap<Request, number>();
  return {
    _handleFile(request, file, done) {
      const name = randomBytes(18).toString('hex');
      const to = path.join(folder, name);
      const out = createWriteStream(to, { mode: 0o600 });
      const count = async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          const sum = (received.get(request) ?? 0) + chunk.length;
          received.set(request, sum);
          if (sum >= maxUploadBytes) {
            tooMuch.add(request);
            throw new Refusal('tooLarge', texts.filesTooBig);
          }
          yield chunk;
        }
      };
      pipeline(file.stream, count, out).then(
        () => done(null, { destination: folder, filename: name, path: to, size: out.bytesWritten }),
        (error: unknown) => rm(to, { force: true }).finally(() => done(error)),
      );
    },
    _removeFile(_request, file, done) {
      rm(file.path, { force: true }).then(() => done(null), done);
    },
  };
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Whatever the parser says of the caller's bytes is the caller's; only a fault of the disk is ours. */
function readable(error: unknown, fields: readonly string[]): unknown {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_UNEXPECTED_FILE') {
    return new Refusal('invalid', `Files go in the field${fields.length > 1 ? 's' : ''} ${listed(fields)}.`);
  }
  const ours =
    error instanceof Refusal ||
    error instanceof multer.MulterError ||
    (error as NodeJS.ErrnoException).errno !== undefined;
  return ours ? error : badRequest('The upload cannot be read. Please try again.');
}

function collect(request: Request): Received[] {
  const byField = (request.files ?? {}) as Record<string, Express.Multer.File[]>;
  return Object.entries(byField).flatMap(([field, files]) =>
    files.map((file) => ({
      field,
      name: file.originalname,
      mime: file.mimetype.slice(0, 200),
      size: file.size,
      path: path.join(file.destination, file.filename),
    })),
  );
}

function faultOf(files: readonly Received[]): Refusal | null {
  if (files.reduce((sum, file) => sum + file.size, 0) >= maxUploadBytes)
    return new Refusal('tooLarge', texts.filesTooBig);
  for (const { name } of files) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a file name has none
    if (name === '' || name.length > 255 || /[\u0000-\u001f\u007f]/.test(name) || !name.isWellFormed()) {
      return invalid({ files: 'has a file name that cannot be stored; rename it' });
    }
  }
  return null;
}

/** Remove what was received and not adopted. */
export async function discard(files: readonly Received[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}
