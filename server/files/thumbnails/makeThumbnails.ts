import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Job } from '../../../db/models/Job';
import { Note } from '../../../db/models/Note';
import { sha256Of } from '../../outside/files/sha256';
import type { Services } from '../../services';
import { change } from '../../work/change';
import { rows } from '../../work/sql';
import { storeThenChange } from '../../work/storeThenChange';
import type { Work } from '../../work/Work';
import { PageDrawer } from './PageDrawer';
import { shrinkPicture } from './shrinkPicture';
import { queueThumbnails, withoutThumbnail } from '../../work/upkeep/queueThumbnails';

/** Files per task, so that other upkeep gets its turn. */
const together = 20;
/** Larger files get no thumbnail, since they are drawn in memory. */
const mostBytes = 50_000_000;
/** Files without content that a task passes over. */
const maxMissing = 200;
const hour = 60 * 60 * 1000;

interface Untried {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/**
 * Makes the thumbnails that are missing, of the newest files first, and queues itself for the next files. A file that
 * can't be shown gets none and isn't tried again; one whose content is missing is, with the daily upkeep.
 */
export async function makeThumbnails(services: Services): Promise<void> {
  const drawer = new PageDrawer();
  const missing: string[] = [];
  let files: Untried[];
  let made: number;
  try {
    do {
      files = await rows<Untried>(
        services.db,
        `SELECT id, name, size FROM files WHERE ${withoutThumbnail} AND id <> ALL($1)
         ORDER BY uploaded_at DESC, id LIMIT ${together}`,
        [missing],
      );
      made = 0;
      for (const file of files) {
        if (await makeThumbnail(services, drawer, file)) made += 1;
        else missing.push(file.id);
      }
    } while (made === 0 && files.length > 0 && missing.length < maxMissing);
  } finally {
    drawer.close();
  }
  if (missing.length > 0) services.log.warn({ files: missing }, 'files have no content in the store');
  if (files.length === together && made > 0)
    await change(services, { actor: null, verb: 'files.thumbnails' }, (work) => queueThumbnails(work, files));
}

/** Returns false if the file has no content in the store now. */
async function makeThumbnail(services: Services, drawer: PageDrawer, file: Untried): Promise<boolean> {
  const { id } = file;
  const isSmall = file.size <= mostBytes;
  const content = isSmall ? await contentOf(services, id) : null;
  if (isSmall && !content) return false;
  const shown = content && (await pictureOf(services, drawer, file, content));
  const thumbnail = shown && { id: randomBytes(16).toString('base64url'), sha256: sha256Of(shown.picture) };
  let used = false;
  await storeThenChange(services, {
    ids: thumbnail ? [thumbnail.id] : [],
    store: async () => {
      if (thumbnail) await services.files.put(thumbnail.id, shown.picture);
    },
    commit: () =>
      change(services, { actor: null, verb: 'files.thumbnails' }, async (work) => {
        used = await saveThumbnail(work, { id, pages: shown?.pages ?? null }, thumbnail);
      }),
  });
  // The file was deleted meanwhile.
  if (!used && thumbnail) await services.files.discard([thumbnail.id]);
  return true;
}

/** Throws if the store is unreachable. */
async function contentOf(services: Services, id: string): Promise<Buffer | null> {
  const stream = await services.files.open(id);
  return stream && buffer(stream);
}

/** A file's thumbnail, and the number of its pages; null if the file can't be shown. */
async function pictureOf(
  services: Services,
  drawer: PageDrawer,
  { id, name }: Untried,
  content: Buffer,
): Promise<{ picture: Buffer; pages: number } | null> {
  try {
    const { picture, pages } = /\.pdf$/i.test(name) ? await drawer.draw(content) : { picture: content, pages: 1 };
    return { picture: await shrinkPicture(picture), pages };
  } catch (error) {
    services.log.info({ file: id, reason: (error as Error).message }, 'a file has no thumbnail');
    return null;
  }
}

/** Returns false if the file no longer exists. Pages that may be open show the thumbnail; older ones when they load. */
async function saveThumbnail(
  work: Work,
  { id, pages }: { id: string; pages: number | null },
  thumbnail: { id: string; sha256: string } | null,
): Promise<boolean> {
  const [file] = await work.sql<{ jobId: number | null; noteId: number | null; claimedAt: Date | null }>(
    `UPDATE files SET thumbnail_id = $2, thumbnail_sha256 = $3, pages = $4, thumbnail_tried = TRUE WHERE id = $1 AND NOT thumbnail_tried
     RETURNING job_id AS "jobId", note_id AS "noteId", claimed_at AS "claimedAt"`,
    [id, thumbnail?.id ?? null, thumbnail?.sha256 ?? null, pages],
  );
  if (!file) return false;
  const isNew = file.claimedAt !== null && file.claimedAt.getTime() > work.now.getTime() - hour;
  if (!thumbnail || !isNew) return true;
  if (file.jobId !== null) await work.touch(Job, await work.lock(Job, file.jobId));
  if (file.noteId !== null) await work.touch(Note, await work.lock(Note, file.noteId));
  return true;
}
