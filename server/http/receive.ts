import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { texts } from '../../common/api/errors';
import { choice } from '../../common/format/list';
import { maxFiles, maxUploadBytes } from '../../common/jobs/entry';
import type { Services } from '../services';
import type { Received } from '../callContext';
import { badName, isStorableName } from '../uploads/fileName';
import { badRequest, Refusal } from '../work/refusal';

/** Text fields of a form besides its files. */
export const maxTextFields = 10;

/**
 * Receives multipart uploads on disk under random names (security D7); the browser's file name is only metadata. All
 * files of a request together are limited to 25,000,000 bytes. On any failure nothing is left on disk.
 */
export function receiver(services: Services, fields: readonly string[], textFields: number) {
  const tooMuch = new WeakSet<Request>();
  const upload = multer({
    storage: countedStorage(services.files.waitingRoom, tooMuch),
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
    // The multipart framing adds a little to the files. Bodies that are clearly too large aren't read at all.
    if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + 100_000) {
      return Promise.reject(new Refusal('tooLarge', texts.filesTooBig));
    }
    return new Promise<Received[]>((resolve, reject) => {
      const cut = () => reject(badRequest('The upload was cut off before it was complete.'));
      request.once('aborted', cut);
      upload(request, response, (error: unknown) => {
        request.off('aborted', cut);
        // The parser has already removed files that it rejected, and its list may be incomplete.
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

type StoredFile = Express.Multer.File & Pick<Received, 'sha256'>;

/**
 * Writes to disk up to the limit. Stopping also breaks the parser's stream, which then reports its own error first, so
 * the limit is noted here.
 */
function countedStorage(folder: string, tooMuch: WeakSet<Request>): StorageEngine {
  const received = new WeakMap<Request, number>();
  return {
    _handleFile(request, file, done) {
      const name = randomBytes(18).toString('hex');
      const to = path.join(folder, name);
      const out = createWriteStream(to, { mode: 0o600 });
      const hash = createHash('sha256');
      const count = async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          const sum = (received.get(request) ?? 0) + chunk.length;
          received.set(request, sum);
          if (sum >= maxUploadBytes) {
            tooMuch.add(request);
            throw new Refusal('tooLarge', texts.filesTooBig);
          }
          hash.update(chunk);
          yield chunk;
        }
      };
      pipeline(file.stream, count, out).then(
        () => {
          const stored = { destination: folder, filename: name, path: to, size: out.bytesWritten };
          done(null, { ...stored, sha256: hash.digest('hex') } as StoredFile);
        },
        // A pipeline that fails at once may end before its file is opened, which would create the file after it was deleted.
        (error: unknown) =>
          closed(out)
            .then(() => rm(to, { force: true }))
            .finally(() => done(error)),
      );
    },
    _removeFile(_request, file, done) {
      rm(file.path, { force: true }).then(() => done(null), done);
    },
  };
}

const closed = (out: WriteStream): Promise<void> =>
  out.closed ? Promise.resolve() : new Promise((resolve) => out.once('close', resolve));

/** A parser error is the caller's fault (400); a disk error is ours. */
function readable(error: unknown, fields: readonly string[]): unknown {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_UNEXPECTED_FILE') {
    return new Refusal('invalid', `Send files in the ${fields.length === 1 ? 'field' : 'fields'} ${choice(fields)}.`);
  }
  const ours =
    error instanceof Refusal ||
    error instanceof multer.MulterError ||
    (error as NodeJS.ErrnoException).errno !== undefined;
  return ours ? error : badRequest('The upload failed. Try again.');
}

function collect(request: Request): Received[] {
  const byField = (request.files ?? {}) as Record<string, StoredFile[]>;
  return Object.entries(byField).flatMap(([field, files]) =>
    files.map((file) => ({
      field,
      name: file.originalname,
      mime: file.mimetype.slice(0, 200),
      size: file.size,
      sha256: file.sha256,
      path: path.join(file.destination, file.filename),
    })),
  );
}

function faultOf(files: readonly Received[]): unknown {
  if (files.reduce((sum, file) => sum + file.size, 0) >= maxUploadBytes)
    return new Refusal('tooLarge', texts.filesTooBig);
  const misnamed = files.find(({ name }) => !isStorableName(name));
  return misnamed ? badName() : null;
}

/** Deletes received files that no record uses. */
export async function discard(files: readonly Received[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}
