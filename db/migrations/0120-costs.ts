/** Users who can see costs. Quoters keep what they could see before; new ones don't see costs (Q83). */
export const name = '0120-costs';

export const up = `
ALTER TABLE users ADD COLUMN sees_costs boolean NOT NULL DEFAULT false;
UPDATE users SET sees_costs = true WHERE role = 'client' AND has_quoter;
`;
