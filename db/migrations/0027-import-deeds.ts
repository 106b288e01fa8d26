/**
 * The changes of imports and their undos, row by row: who, when, before and after. Their IDs are computed from those of
 * the import and the row and are negative, so that they never equal one of `changes`.
 */
export const name = '0027-import-deeds';

export const up = `
ALTER TABLE imports ADD COLUMN undone_by integer REFERENCES users, ADD COLUMN undone_at timestamptz;
UPDATE imports im SET undone_by = c.actor_id, undone_at = c.time FROM changes c
  WHERE im.state = 'undone' AND c.kind = 'import' AND c.entity_id = im.id AND c.verb = 'imports.undo';
CREATE INDEX imports_by_time ON imports (time, id);

CREATE VIEW import_deeds AS
SELECT -((i.id::bigint << 32) + (r.entity_id::bigint << 1)) AS id, i.id AS import_id, i.what, i.company_id, i.time, i.actor_id,
       false AS undoing, r.entity_id, r.version, r.was, r.became
FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE i.state IN ('done', 'undone')
UNION ALL
SELECT -((i.id::bigint << 32) + (r.entity_id::bigint << 1) + 1), i.id, i.what, i.company_id, coalesce(i.undone_at, i.time), i.undone_by,
       true, r.entity_id, r.undone_version, r.became, r.was
FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE r.undone_version IS NOT NULL;
`;
