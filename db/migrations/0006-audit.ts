/** The trail is read newest first: of everything, of one kind, of one person. */
export const name = '0006-audit';
export const up = `
CREATE INDEX changes_by_time ON changes (time, id);
CREATE INDEX changes_by_kind ON changes (kind, time, id);
CREATE INDEX changes_by_actor ON changes (actor_id, time, id);
`;
