import type { Work } from '../../work/Work';

/**
 * Creates the account used by an API key or the production platform. It can't sign in and isn't listed or recorded as a
 * new user; the company's history names the key.
 */
export async function createServiceUser(work: Work, companyId: number, name: string): Promise<number> {
  const [created] = await work.sql<{ id: number }>(
    `INSERT INTO users (name, company_id, role, deleted_at) VALUES ($1, $2, 'client', $3) RETURNING id`,
    [name, companyId, work.now],
  );
  return (created as { id: number }).id;
}
