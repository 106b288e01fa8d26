/** When the author last edited a note. */
export const name = '0103-edited-notes';

export const up = `
ALTER TABLE notes ADD COLUMN edited_at timestamptz;
`;
