/**
 * Faster writes of 20,000 rows: the text for short searches is computed only from the characters that need it, which
 * most texts have few of. It is computed again on every change of a row.
 *
 * Also, a constraint: an invoiced job has a price.
 */
export const name = '0021-import-speed';

export const up = `
CREATE OR REPLACE FUNCTION odd_parts(t text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  odd text := translate(t, 'abcdefghijklmnopqrstuvwxyz0123456789 ', '');
  parts text[] := '{}';
  part text;
  place integer := 0;
BEGIN
  FOR k IN 1..length(odd) LOOP
    place := place + position(substr(odd, k, 1) IN substr(t, place + 1));
    FOREACH part IN ARRAY ARRAY[substr(odd, k, 1), substr(t, place, 2), substr(t, greatest(place - 1, 1), 2)] LOOP
      IF part <> ALL (parts) THEN parts := parts || part; END IF;
    END LOOP;
  END LOOP;
  RETURN parts;
END $$;

-- Half of each page is left free: an import that changes every row puts the new one beside the old one, and no index
-- need hear of it.
ALTER TABLE items SET (fillfactor = 50);
ALTER TABLE customers SET (fillfactor = 50);

ALTER TABLE jobs ADD CONSTRAINT jobs_invoiced_is_priced CHECK (billing_status <> 'Invoiced' OR revenue_cents IS NOT NULL);
`;
