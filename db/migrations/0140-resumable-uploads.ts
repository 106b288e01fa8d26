/**
 * Resumable uploads. Each piece that arrives is a file of the store and a row here, so that any process can continue, and
 * a killed one loses only the piece it was receiving.
 */
export const name = '0140-resumable-uploads';

export const up = `
CREATE TABLE resumable_uploads (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  uploader_id integer NOT NULL REFERENCES users,
  name text NOT NULL,
  mime text NOT NULL,
  purpose text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  received integer NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  started_at timestamptz NOT NULL,
  -- The finished file; it may have been deleted since.
  file_id text
);
CREATE INDEX resumable_uploads_by_uploader ON resumable_uploads (uploader_id, started_at);
CREATE INDEX resumable_uploads_by_start ON resumable_uploads (started_at);

CREATE TABLE upload_parts (
  file_id text PRIMARY KEY CHECK (file_id ~ '^[A-Za-z0-9_-]{22}$'),
  upload_id text NOT NULL REFERENCES resumable_uploads,
  begins integer NOT NULL CHECK (begins >= 0),
  size integer NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  UNIQUE (upload_id, begins)
);

-- The limits of multipart requests don't count these files.
ALTER TABLE files ADD COLUMN resumable boolean NOT NULL DEFAULT FALSE;
`;
