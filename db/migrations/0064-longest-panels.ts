/** The longest panel of a company, in feet; null for the usual one. */
export const name = '0064-longest-panels';

export const up = `
ALTER TABLE panels ADD COLUMN longest numeric(5,2) CHECK (longest > 0 AND longest <= 500);
`;
