/** Metal and color that the roof is wanted in, as typed at intake; blank if not known yet. */
export const name = '0080-job-finish';

export const up = `
ALTER TABLE jobs ADD COLUMN metal text NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN color text NOT NULL DEFAULT '';
`;
