/** Users who wait for a role or a company are few among many; the figures of every admin count them. */
export const name = '0042-users-not-activated';

export const up = `
CREATE INDEX users_not_activated ON users (id)
  WHERE deleted_at IS NULL AND (role IS NULL OR (role IN ('viewer', 'client', 'customer') AND company_id IS NULL));
`;
