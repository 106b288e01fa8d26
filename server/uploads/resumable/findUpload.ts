import type { Viewer } from '../../../common/access/viewer';
import type { UploadField } from '../../../common/uploads/uploadRoutes';
import type { Services } from '../../services';
import { notFound } from '../../work/refusal';
import { oneRow } from '../../work/sql';
import { unclaimedMs } from '../../work/upkeep/sweep';

export interface ResumableUpload {
  readonly id: string;
  readonly uploaderId: number;
  readonly name: string;
  readonly mime: string;
  readonly purpose: UploadField;
  /** Declared when the upload was started, in bytes. */
  readonly size: number;
  /** Stored bytes from the beginning. */
  readonly received: number;
  /** The finished file; null until then. */
  readonly fileId: string | null;
}

const uploadColumns = 'id, uploader_id AS "uploaderId", name, mime, purpose, size, received, file_id AS "fileId"';

/** Resumable uploads that were started before this are expired, also before the hourly cleanup deletes them. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - unclaimedMs);

/** The upload; undefined if it is unknown or has expired. */
export const readUpload = (services: Services, id: string): Promise<ResumableUpload | undefined> =>
  oneRow<ResumableUpload>(
    services.db,
    `SELECT ${uploadColumns} FROM resumable_uploads WHERE id = $1 AND started_at > $2`,
    [id, expiredBefore(services.now())],
  );

/** The viewer's own upload; 404 for another person's, as for an unknown or expired one. */
export async function findUpload(services: Services, viewer: Viewer, id: string): Promise<ResumableUpload> {
  const found = await readUpload(services, id);
  if (found?.uploaderId !== viewer.id) throw notFound();
  return found;
}
