/** Pushes of a decision that can be undone wait until it can't. */
export const name = '0150-held-pushes';

export const up = `
ALTER TABLE waiting_pushes ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
`;
