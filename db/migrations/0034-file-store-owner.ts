/** The installation that a file store belongs to, and files in it that no row refers to, found by the nightly sweep. */
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
