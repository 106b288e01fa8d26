/** Indexes for the billing table and the lists of one author, each in the order it is sorted by. */
export const name = '0015-billing';
export const up = `
CREATE INDEX jobs_of_level_by_revenue ON jobs (level, revenue_key, id) WHERE level IS NOT NULL;
CREATE INDEX jobs_of_billing_by_revenue ON jobs (billing_status, revenue_key, id);
CREATE INDEX jobs_of_status_by_out ON jobs (status, out_key, id);
CREATE INDEX jobs_of_author_not_wanted ON jobs (company_id, author_id, num DESC) WHERE status = 'No Takeoff';
CREATE INDEX jobs_rush_of_author ON jobs (company_id, author_id, num DESC) WHERE rush;
`;
