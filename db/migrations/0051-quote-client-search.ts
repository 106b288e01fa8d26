/** Quotes are also found by the name and initials of their client, as jobs are. */
export const name = '0051-quote-client-search';

const people = 'company_id IS NOT NULL';

export const up = `
CREATE OR REPLACE FUNCTION quotes_search_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_names := search_fold(concat_ws(' ', NEW.num || ' ' || NEW.name || ' ' || NEW.street || ' ' || NEW.city || ' ' || NEW.state,
    (SELECT company_name || ' ' || inits FROM companies WHERE id = NEW.company_id),
    (SELECT name FROM users WHERE id = NEW.author_id AND ${people}),
    (SELECT name || ' ' || short_name FROM customers WHERE id = NEW.customer_id)));
  RETURN NEW;
END $$;
-- Without a new version of every row.
ALTER TABLE quotes DISABLE TRIGGER USER;
UPDATE quotes q SET search_names = q.search_names || ' ' || search_fold(c.company_name || ' ' || c.inits)
  FROM companies c WHERE c.id = q.company_id;
ALTER TABLE quotes ENABLE TRIGGER USER;
`;
