/** The clock keeps the level that a job was validated at when billing sets another one; null where both are the same. */
export const name = '0036-clock-level';

export const up = `
ALTER TABLE jobs ADD COLUMN clock_level integer;
`;
