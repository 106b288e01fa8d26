/** Times on screen as 14:35 instead of 2:35 PM, by each user's choice. */
export const name = '0040-hour24';

export const up = `
ALTER TABLE users ADD COLUMN hour24 boolean NOT NULL DEFAULT false;
`;
