/** When quotes were sent, for the follow-up of open ones and for win rates, and indexes for the board of quotes. */
export const name = '0098-quote-sent';

export const up = `
ALTER TABLE quotes ADD COLUMN first_sent_at timestamptz, ADD COLUMN sent_at timestamptz;
ALTER TABLE quotes DISABLE TRIGGER USER;
UPDATE quotes q SET first_sent_at = s.first, sent_at = s.last
FROM (SELECT quote_id, min(at) AS first, max(at) AS last FROM print_sends
  WHERE what IN ('emailed', 'shared', 'linked') GROUP BY quote_id) s
WHERE s.quote_id = q.id;
ALTER TABLE quotes ENABLE TRIGGER USER;

DROP INDEX quotes_by_company_sales;
CREATE INDEX quotes_by_company_sales ON quotes (company_id, sales, time_changed, id);
CREATE INDEX quotes_by_sales ON quotes (sales, time_changed, id);
CREATE INDEX quotes_by_company_first_sent ON quotes (company_id, first_sent_at) WHERE first_sent_at IS NOT NULL;
CREATE INDEX quotes_by_company_author ON quotes (company_id, author_id, time_in, id);
CREATE INDEX quotes_by_sent ON quotes (sent_at) WHERE sent_at IS NOT NULL;
-- The last day of a quote that isn't answered.
CREATE INDEX quotes_by_last_day ON quotes
  ((CASE WHEN sales = 'draft' THEN expires WHEN sales IN ('sent', 'viewed') THEN sent_through END), company_id);
`;
