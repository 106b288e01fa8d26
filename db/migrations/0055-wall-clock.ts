/** The office's choice of 24-hour time, for the wall display. */
export const name = '0055-wall-clock';

export const up = `
ALTER TABLE settings ADD COLUMN hour24 boolean NOT NULL DEFAULT false;
`;
