/** True if a released CSV has trims, read once from its content after the release; null if not read yet. */
export const name = '0049-file-trims';

export const up = `
ALTER TABLE files ADD COLUMN has_trims boolean;
`;
