/** A small picture of each picture and drawing, stored beside the file; a task makes it once. */
export const name = '0063-file-thumbnails';

export const up = `
ALTER TABLE files ADD COLUMN thumbnail_id text UNIQUE,
  -- Also true if the file can't be shown, so that it isn't read again.
  ADD COLUMN thumbnail_tried boolean NOT NULL DEFAULT false;
CREATE INDEX files_without_thumbnail ON files (uploaded_at DESC, id)
  WHERE NOT thumbnail_tried AND name ~* '\\.(pdf|png|jpe?g|gif|webp)$';
-- A new installation has neither files nor the task queue yet.
DO $$
BEGIN
  IF to_regclass('graphile_worker.migrations') IS NOT NULL THEN
    EXECUTE $task$
      SELECT graphile_worker.add_job('files.thumbnails', payload := '{}', queue_name := 'thumbnails',
        job_key := 'files.thumbnails', max_attempts := 12) $task$;
  END IF;
END $$;
`;
