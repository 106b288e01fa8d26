import { conflict } from '../work/refusal';
import type { Work } from '../work/Work';

/** Serializes creating companies and changing initials. */
const companiesLock = 7_310_005;
export const lockCompanies = (work: Work) =>
  work.sql('SELECT pg_advisory_xact_lock($1) IS NULL AS locked', [companiesLock]);

/** Initials are used in job names and logos, so they must be unique (R5). */
export async function initialsFree(work: Work, inits: string, companyId: number | null): Promise<void> {
  const [other] = await work.sql<{ name: string }>(
    'SELECT company_name AS name FROM companies WHERE inits = $1 AND id IS DISTINCT FROM $2 ORDER BY id LIMIT 1',
    [inits, companyId],
  );
  if (other) throw conflict(`${other.name} already has the initials ${inits}. Choose other initials.`);
}
