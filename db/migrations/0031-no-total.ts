/** A quote whose tax cannot be read has no total; sorted by it, it stands where its subtotal does. */
export const name = '0031-no-total';

export const up = `
ALTER TABLE quotes ALTER total_cents DROP NOT NULL;
DROP INDEX quotes_by_total_key;
DROP INDEX quotes_by_company_total_key;
ALTER TABLE quotes DROP COLUMN total_key;
ALTER TABLE quotes ADD COLUMN total_key bigint GENERATED ALWAYS AS (coalesce(total_cents, sub_total_cents)) STORED NOT NULL;
CREATE INDEX quotes_by_total_key ON quotes (total_key, id);
CREATE INDEX quotes_by_company_total_key ON quotes (company_id, total_key, id);
`;
