/**
 * Jobs with a level but no price (R2). Jobs that were never validated don't need one, and companies with scheme `none`
 * are never billed.
 */
export const isUnpriced = `j.revenue_cents IS NULL AND j.level IS NOT NULL
  AND j.company_id NOT IN (SELECT id FROM companies WHERE pricing_scheme = 'none')`;
