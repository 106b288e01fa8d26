/** The number of pages of PDFs, found with their thumbnail; null for files whose thumbnail is older. */
export const name = '0099-file-pages';

export const up = `
ALTER TABLE files ADD COLUMN pages integer CHECK (pages > 0);
`;
