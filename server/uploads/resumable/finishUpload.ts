import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Viewer } from '../../../common/access/viewer';
import { JobFile } from '../../../db/models/JobFile';
import { sha256Meter } from '../../outside/files/sha256';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { invalid, notFound } from '../../work/refusal';
import { rows } from '../../work/sql';
import { storeThenChange } from '../../work/storeThenChange';
import { queueThumbnails } from '../../work/upkeep/queueThumbnails';
import { refusedUpload } from '../refusedUpload';
import { endUpload } from './endUpload';
import { readUpload, type ResumableUpload } from './findUpload';

interface Finisher {
  readonly viewer: Viewer;
  readonly call: string;
}

/** Running ones of this process. */
const running = new Map<string, Promise<string>>();

/**
 * Makes the file of an upload that is complete, like one of POST /upload: inspected, and waiting for a job or note of its
 * uploader. Returns its ID. Safe to repeat, also in another process: one file is made.
 */
export function finishUpload(services: Services, by: Finisher, upload: ResumableUpload): Promise<string> {
  if (upload.fileId !== null) return Promise.resolve(upload.fileId);
  const known = running.get(upload.id);
  if (known) return known;
  const finishing = makeFile(services, by, upload)
    .catch(async (error: unknown) => {
      // Another request or process may have finished it meanwhile, and its parts are gone.
      const now = await readUpload(services, upload.id);
      if (now?.fileId) return now.fileId;
      throw error;
    })
    .finally(() => running.delete(upload.id));
  running.set(upload.id, finishing);
  return finishing;
}

async function makeFile(services: Services, by: Finisher, upload: ResumableUpload): Promise<string> {
  const to = path.join(services.files.waitingRoom, randomBytes(18).toString('hex'));
  try {
    const sha256 = await join(services, upload, to);
    const { name, mime, size, purpose } = upload;
    const refused = await refusedUpload({ field: purpose, name, mime, size, sha256, path: to });
    if (refused !== null) {
      await endUpload(services, upload.id);
      throw invalid({ files: refused });
    }
    const id = randomBytes(16).toString('base64url');
    const saved = await storeThenChange(services, {
      ids: [id],
      store: () => services.files.adopt(to, id),
      commit: () => saveFile(services, by, upload, { id, sha256 }),
    });
    // Another process was faster.
    if (saved !== id) await services.files.discard([id]);
    return saved;
  } finally {
    await rm(to, { force: true });
  }
}

/** Joins the parts on disk; returns the SHA-256 in hex. */
async function join(services: Services, { id, size }: ResumableUpload, to: string): Promise<string> {
  const parts = await rows<{ fileId: string; begins: number; size: number }>(
    services.db,
    'SELECT file_id AS "fileId", begins, size FROM upload_parts WHERE upload_id = $1 ORDER BY begins',
    [id],
  );
  const sum = sha256Meter();
  const out = createWriteStream(to, { mode: 0o600 });
  const chunks = async function* () {
    for (const { fileId } of parts) {
      const part = await services.files.open(fileId);
      // Finished or removed by another request meanwhile.
      if (!part) throw notFound();
      yield* part as AsyncIterable<Buffer>;
    }
  };
  await pipeline(chunks, (source: AsyncIterable<Buffer>) => sum.pass(source), out);
  if (out.bytesWritten !== size) throw notFound();
  return sum.sum();
}

/** Returns the ID of the upload's file: this one, or the one that another process has saved. */
const saveFile = (
  services: Services,
  { viewer, call }: Finisher,
  { id: uploadId, name, mime, size, purpose }: ResumableUpload,
  file: { readonly id: string; readonly sha256: string },
): Promise<string> =>
  change(services, { actor: viewer, verb: call }, async (work) => {
    const [upload] = await work.sql<{ fileId: string | null }>(
      'SELECT file_id AS "fileId" FROM resumable_uploads WHERE id = $1 FOR UPDATE',
      [uploadId],
    );
    if (!upload) throw notFound();
    if (upload.fileId !== null) return upload.fileId;
    await work.insert(JobFile, {
      ...{ ...file, name, size, mime, purpose },
      ...{ uploaderId: viewer.id, uploadedAt: work.now, resumable: true },
    });
    await work.sql('UPDATE resumable_uploads SET file_id = $2 WHERE id = $1', [uploadId, file.id]);
    const parts = await work.sql<{ id: string }>(
      'DELETE FROM upload_parts WHERE upload_id = $1 RETURNING file_id AS id',
      [uploadId],
    );
    await work.task('files.discard', { ids: parts.map(({ id }) => id) });
    await queueThumbnails(work, [{ name }]);
    work.record('file', viewer.id, { names: [name] });
    return file.id;
  });
