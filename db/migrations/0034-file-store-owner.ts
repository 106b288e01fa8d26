/** Which installation a file store belongs to, and what the nightly sweep has found there that no row names. */
export const name = '0034-file-store-owner';

export const up = `
-- Also written into the file store: a database that is not that of the store deletes nothing there.
ALTER TABLE settings ADD COLUMN installation_id text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');

-- A file is deleted when it was unknown twice, a week apart.
CREATE TABLE unknown_files (
  id text PRIMARY KEY,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
`;
