/** Jobs that still need a price are few among many; the admins' figures count them at every change. */
export const name = '0047-jobs-to-price';

export const up = `
CREATE INDEX jobs_to_price ON jobs (id)
  WHERE billing_status = 'Incomplete' AND revenue_cents IS NULL AND level IS NOT NULL;
`;
