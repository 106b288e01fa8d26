import type { Services } from '../../services';
import { oneRow, rows } from '../sql';
import { addTask } from '../tasks/tasks';
import type { Work } from '../Work';

/** Names of files that can have a thumbnail. */
const shown = /\.(?:pdf|png|jpe?g|gif|webp)$/i;
/** SQL: files whose thumbnail hasn't been made yet; as in the index of migration 0063. */
export const withoutThumbnail = String.raw`NOT thumbnail_tried AND name ~* '\.(pdf|png|jpe?g|gif|webp)$'`;

const task = 'files.thumbnails';
/** One at a time, in any process: it is heavy, and nobody waits for it. */
const place = { key: task, queue: 'thumbnails' } as const;

/** Queues the task in this transaction, which added files of these names. */
export async function queueThumbnails(work: Work, files: readonly { readonly name: string }[]): Promise<void> {
  if (files.some(({ name }) => shown.test(name))) await work.task(task, {}, place.key, place.queue);
}

/** Queues the task for files that were added before there were thumbnails, or by an earlier version. */
export async function queueMissingThumbnails({ db }: Services): Promise<void> {
  const missing = await oneRow(db, `SELECT id FROM files WHERE ${withoutThumbnail} LIMIT 1`);
  if (missing) await addTask((sql, bind) => rows(db, sql, bind), task, {}, place);
}
