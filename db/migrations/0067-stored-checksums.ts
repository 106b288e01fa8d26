/**
 * SHA-256 of the other stored files, as of job files: PDFs of quotes, thumbnails and logos. New files get it when they are
 * stored, a task computes it for those that exist.
 */
export const name = '0067-stored-checksums';

const column = (sha256: string) => `ADD COLUMN ${sha256} text CHECK (${sha256} ~ '^[0-9a-f]{64}$')`;

export const up = `
ALTER TABLE files ${column('thumbnail_sha256')};
ALTER TABLE quote_prints ${column('sha256')};
ALTER TABLE companies ${column('logo_sha256')};
ALTER TABLE partner_logos ${column('sha256')};
CREATE INDEX thumbnails_without_checksum ON files (thumbnail_id)
  WHERE thumbnail_sha256 IS NULL AND thumbnail_id IS NOT NULL;
CREATE INDEX prints_without_checksum ON quote_prints (id) WHERE sha256 IS NULL AND state = 'ready';
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
