/** A sum past what can be added up exactly is no subtotal, rather than 0 (Q29). */
export const name = '0053-no-subtotal';

export const up = `
ALTER TABLE quotes ALTER sub_total_cents DROP NOT NULL;
DROP INDEX quotes_by_total_key;
DROP INDEX quotes_by_company_total_key;
ALTER TABLE quotes DROP COLUMN total_key;
ALTER TABLE quotes ADD COLUMN total_key bigint GENERATED ALWAYS AS (coalesce(total_cents, sub_total_cents, 0)) STORED NOT NULL;
CREATE INDEX quotes_by_total_key ON quotes (total_key, id);
CREATE INDEX quotes_by_company_total_key ON quotes (company_id, total_key, id);
`;
