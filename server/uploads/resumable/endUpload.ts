import type { Services } from '../../services';
import { change } from '../../work/change';
import { discardFiles, storedIds } from '../../work/upkeep/discardFiles';

/** Deletes an upload with its parts, and its finished file unless a job or note uses it. */
export async function endUpload(services: Services, id: string): Promise<void> {
  const gone = await change(services, { actor: null, verb: 'uploads.end' }, async (work) => {
    const [upload] = await work.sql<{ fileId: string | null }>(
      'SELECT file_id AS "fileId" FROM resumable_uploads WHERE id = $1 FOR UPDATE',
      [id],
    );
    const ids = await work.sql<{ id: string }>(
      `WITH parts AS (DELETE FROM upload_parts WHERE upload_id = $1 RETURNING file_id),
         finished AS (DELETE FROM files WHERE id = $2 AND job_id IS NULL RETURNING id, thumbnail_id)
       SELECT file_id AS id FROM parts UNION ALL SELECT ${storedIds} FROM finished`,
      [id, upload?.fileId ?? null],
    );
    await work.sql('DELETE FROM resumable_uploads WHERE id = $1', [id]);
    return ids;
  });
  await discardFiles(services, { ids: gone.map((file) => file.id) });
}
