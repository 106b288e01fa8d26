import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { refusedContent } from '../../../common/uploads/refusedFile';
import { sniffedHead } from '../../../common/uploads/sniff';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { conflict, invalid, notFound } from '../../work/refusal';
import { storeThenChange } from '../../work/storeThenChange';
import { endUpload } from './endUpload';
import { readUpload, type ResumableUpload } from './findUpload';
import { PartFile } from './PartFile';

/** Bytes after which a part is stored: what a killed process loses of an upload, at most. */
const partBytes = 8_000_000;
/** Parts of an upload; a client that sends a few bytes per request would make too many. */
const mostParts = 5000;

export const moved = (): Error =>
  conflict('The upload continues at another byte. Request its offset with HEAD and continue there.');

/**
 * Stores resumable uploads in parts, as files of the configured store, with their rows in the database. A part counts
 * once its row is committed at the byte where the upload ends, so requests in several processes can't mix, and no lock
 * has to outlive a statement.
 */
export class PartStore extends DataStore {
  readonly #services: Services;

  constructor(services: Services) {
    super();
    this.#services = services;
    this.extensions = ['creation', 'termination'];
  }

  /** The row was written when the request was checked. */
  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, name } = await this.#find(id);
    return new Upload({ id, size, offset: received, metadata: { filename: name } });
  }

  override async remove(id: string): Promise<void> {
    await endUpload(this.#services, id);
  }

  /** Stores what arrives, also the last bytes before a connection is lost. Returns the new end of the upload. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.#find(id);
    let end = offset;
    let part: PartFile | null = null;
    const store = async () => {
      if (!part) return;
      const full = part;
      part = null;
      if (full.isBroken) return full.discard();
      await this.#store(upload, end, full);
      end += full.size;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; ) {
          part ??= await PartFile.create(this.#services.files.waitingRoom);
          const piece = chunk.subarray(at, at + partBytes - part.size);
          await part.append(piece);
          at += piece.length;
          if (part.size === partBytes) await store();
        }
      }
    } catch (error) {
      await store();
      throw error;
    }
    await store();
    return end;
  }

  async #find(id: string): Promise<ResumableUpload> {
    const found = await readUpload(this.#services, id);
    if (!found) throw notFound();
    return found;
  }

  async #store(upload: ResumableUpload, begins: number, part: PartFile): Promise<void> {
    const services = this.#services;
    const { size } = part;
    try {
      const sha256 = await part.finish();
      const isWhole = begins + size === upload.size;
      if (begins === 0 && (size >= sniffedHead || isWhole)) await this.#inspect(upload, part.head);
      const fileId = randomBytes(16).toString('base64url');
      await storeThenChange(services, {
        ids: [fileId],
        store: () => services.files.adopt(part.path, fileId),
        commit: () => addPart(services, upload.id, { fileId, begins, size, sha256 }),
      });
    } finally {
      await rm(part.path, { force: true });
    }
  }

  /** Refuses a file by its first bytes before the rest is sent. */
  async #inspect({ id, name }: ResumableUpload, head: Uint8Array): Promise<void> {
    const refused = refusedContent(name, head);
    if (refused === null) return;
    await endUpload(this.#services, id);
    throw invalid({ files: refused });
  }
}

interface Part {
  readonly fileId: string;
  readonly begins: number;
  readonly size: number;
  readonly sha256: string;
}

/** Adds a part where the upload ends; a 409 if another request has continued it meanwhile. */
const addPart = (services: Services, id: string, { fileId, begins, size, sha256 }: Part): Promise<void> =>
  change(services, { actor: null, verb: 'uploads.create' }, async (work) => {
    const [upload] = await work.sql<{ received: number; parts: number }>(
      `SELECT received, (SELECT count(*)::int FROM upload_parts p WHERE p.upload_id = u.id) AS parts
       FROM resumable_uploads u WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!upload) throw notFound();
    if (upload.received !== begins) throw moved();
    if (upload.parts >= mostParts)
      throw invalid({ files: 'was sent in too many small parts. Remove it and upload it again.' });
    await work.sql('INSERT INTO upload_parts (file_id, upload_id, begins, size, sha256) VALUES ($1, $2, $3, $4, $5)', [
      fileId,
      id,
      begins,
      size,
      sha256,
    ]);
    await work.sql('UPDATE resumable_uploads SET received = $2 WHERE id = $1', [id, begins + size]);
  });
