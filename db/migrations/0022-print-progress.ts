/** How far a print's file is, while it is made. */
export const name = '0022-print-progress';
export const up = `
ALTER TABLE quote_prints ADD COLUMN progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100);
UPDATE quote_prints SET progress = 100 WHERE state = 'ready';
`;
