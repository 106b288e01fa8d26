import { audienceOf, type Reader } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import { scope } from '../access/scope';
import { mayReadType } from '../jobs/presentJob';
import { mayReadNote } from '../notes/presentNote';
import type { Services } from '../services';
import { oneRow, place } from '../work/sql';

/**
 * SQL: whether the viewer can read file `f` of job `t` (R1). Files of note `n` have the note's visibility, except that
 * released files (type 6) are visible to all readers of the job. Drafts are internal.
 */
export const mayReadFile = (viewer: Viewer, reader: Reader, binds: unknown[]): string =>
  `((${place(scope.jobs(viewer), binds)}) AND ${isVisible(reader)})`;

/** SQL: whether readers of the job can read its file `f`, of note `n`. */
export const isVisible = (reader: Reader): string =>
  `(${mayReadType(reader)} AND (f.file_type = 6 OR n.id IS NULL OR ${mayReadNote(reader)}))`;

/** Returns true if the file belongs to this job and the viewer can read it. */
export async function isFileOf(services: Services, viewer: Viewer, jobId: number, file: string): Promise<boolean> {
  const reader = audienceOf(viewer);
  if (reader === null) return false;
  const binds: unknown[] = [file, jobId];
  const found = await oneRow(
    services.db,
    `SELECT 1 AS one FROM files f JOIN jobs t ON t.id = f.job_id LEFT JOIN notes n ON n.id = f.note_id
     WHERE f.id = $1 AND f.job_id = $2 AND ${mayReadFile(viewer, reader, binds)}`,
    binds,
  );
  return found !== null && found !== undefined;
}
