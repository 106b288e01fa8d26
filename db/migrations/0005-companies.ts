/** Indexes to search companies and sort billing; the size of a logo; one company for each client of a partner. */
export const name = '0005-companies';

export const up = `
ALTER TABLE companies
  ADD COLUMN logo_size integer,
  ADD COLUMN search text GENERATED ALWAYS AS (lower(company_name || ' ' || inits || ' ' || num::text)) STORED NOT NULL;
CREATE INDEX companies_by_num ON companies (num, id);
CREATE INDEX companies_search ON companies USING gin (search gin_trgm_ops);
CREATE INDEX companies_by_logo ON companies (logo_file_id) WHERE logo_file_id IS NOT NULL;

CREATE UNIQUE INDEX partner_clients_key ON partner_clients (lower(mrm_client_id));

ALTER TABLE jobs
  ADD COLUMN out_key timestamptz GENERATED ALWAYS AS (coalesce(time_out, 'infinity'::timestamptz)) STORED NOT NULL,
  ADD COLUMN revenue_key integer GENERATED ALWAYS AS (coalesce(revenue_cents, -1)) STORED NOT NULL;
CREATE INDEX jobs_by_out ON jobs (out_key, id);
CREATE INDEX jobs_by_revenue ON jobs (revenue_key, id);
CREATE INDEX jobs_by_billing ON jobs (billing_status, num DESC);
CREATE INDEX jobs_unpriced ON jobs (num DESC) WHERE revenue_cents IS NULL AND level IS NOT NULL;
`;
