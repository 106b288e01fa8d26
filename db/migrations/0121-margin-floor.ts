/** The margin that a company's quotes must have, and approvals of quotes under it (Q84–Q86). */
export const name = '0121-margin-floor';

export const up = `
ALTER TABLE companies
  -- Percent; null asks for no approval.
  ADD COLUMN floor_margin numeric(5,2) CHECK (floor_margin BETWEEN 0 AND 100);

CREATE TABLE margin_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id integer NOT NULL REFERENCES quotes ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'declined')),
  note text NOT NULL DEFAULT '',
  -- Missing if it was approved without being requested.
  requested_by integer REFERENCES users,
  requested_at timestamptz,
  decided_by integer REFERENCES users,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  -- Approved down to this margin, in hundredths of a percent; null for any.
  margin integer
);
CREATE INDEX margin_requests_quote ON margin_requests (quote_id, id);
-- A quote has one open request.
CREATE UNIQUE INDEX margin_requests_open ON margin_requests (quote_id) WHERE state = 'requested';
`;
