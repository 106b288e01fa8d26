/**
 * SHA-256 of each file's content, in hex; null until computed. New files get it while they are received, a task computes
 * it for those that exist.
 */
export const name = '0059-file-checksums';

export const up = `
ALTER TABLE files ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$');
CREATE INDEX files_without_checksum ON files (id) WHERE sha256 IS NULL;
-- A new installation has neither files nor the task queue yet.
DO $$
BEGIN
  IF to_regclass('graphile_worker.migrations') IS NOT NULL THEN
    EXECUTE $task$
      SELECT graphile_worker.add_job('files.checksums', payload := '{"after": ""}', job_key := 'files.checksums',
        max_attempts := 12) $task$;
  END IF;
END $$;
`;
