/**
 * Search finds what a person types: letters without their accents, words in any order, names without their apostrophes.
 * Jobs and quotes are also found by the names of their people, companies and customers, which their rows keep: a row that
 * shows a name is written whenever that name changes (server/work/bumpDependents.ts).
 */
export const name = '0038-search';

/** Search text of each table, from its own columns. */
const own = {
  users: "name || ' ' || coalesce(email, '') || ' ' || phone || ' ' || intro_company_name",
  companies: "company_name || ' ' || inits || ' ' || num::text",
  customers: "name || ' ' || short_name || ' ' || customer_num",
  items: "sku || ' ' || description",
  jobs: "num::text || ' ' || name || ' ' || street || ' ' || city || ' ' || state",
  quotes: "num || ' ' || name || ' ' || street || ' ' || city || ' ' || state",
} as const;
/** These are also found by one or two signs. */
const odd: readonly (keyof typeof own)[] = ['customers', 'items', 'jobs', 'quotes'];

const tables = Object.keys(own) as (keyof typeof own)[];

const ofRow = (columns: string) => columns.replace(/\b(?=(num|name|street|city|state)\b)/g, 'NEW.');

/** Office people have no company; outsiders must not find jobs by names that they don't see. */
const companyPerson = 'company_id IS NOT NULL';

export const up = `
CREATE FUNCTION search_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(t) = length(t) THEN translate(lower(t), '''"\`', '')
    ELSE replace(replace(replace(translate(regexp_replace(
      lower(normalize(translate(t, '''"\`‘’‚‛“”„ʼʹʺ´′″', ''), NFKD)),
      U&'[\\0300-\\036f]', '', 'g'), '⁄øØłŁđĐðÐÆŒ', '/oollddddæœ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END
$$;

${tables
  .map(
    (table) => `
ALTER TABLE ${table} DROP COLUMN search${odd.includes(table) ? ', DROP COLUMN search_odd' : ''};
ALTER TABLE ${table} ADD COLUMN search text GENERATED ALWAYS AS (search_fold(${own[table]})) STORED NOT NULL${
      odd.includes(table)
        ? `,
  ADD COLUMN search_odd text[] GENERATED ALWAYS AS (odd_parts(search_fold(${own[table]}))) STORED NOT NULL`
        : ''
    };
CREATE INDEX ${table}_search ON ${table} USING gin (search gin_trgm_ops);
${odd.includes(table) ? `CREATE INDEX ${table}_search_odd ON ${table} USING gin (search_odd);` : ''}`,
  )
  .join('')}

-- search, and behind it the names of others that the row shows
ALTER TABLE jobs ADD COLUMN search_names text NOT NULL DEFAULT '';
ALTER TABLE quotes ADD COLUMN search_names text NOT NULL DEFAULT '';

CREATE FUNCTION jobs_search_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_names := search_fold(concat_ws(' ', ${ofRow(own.jobs)},
    (SELECT company_name || ' ' || inits FROM companies WHERE id = NEW.company_id),
    (SELECT name FROM users WHERE id = NEW.author_id AND ${companyPerson}),
    (SELECT name || ' ' || short_name FROM customers WHERE id = NEW.customer_id)));
  RETURN NEW;
END $$;
CREATE FUNCTION quotes_search_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_names := search_fold(concat_ws(' ', ${ofRow(own.quotes)},
    (SELECT name FROM users WHERE id = NEW.author_id AND ${companyPerson}),
    (SELECT name || ' ' || short_name FROM customers WHERE id = NEW.customer_id)));
  RETURN NEW;
END $$;

-- Names are filled in without a new version of every row.
ALTER TABLE jobs DISABLE TRIGGER USER;
UPDATE jobs j SET search_names = search_fold(concat_ws(' ', ${own.jobs.replace(/\b(?=(num|name|street|city|state)\b)/g, 'j.')},
  (SELECT company_name || ' ' || inits FROM companies WHERE id = j.company_id),
  (SELECT u.name FROM users u WHERE u.id = j.author_id AND u.${companyPerson}),
  (SELECT cu.name || ' ' || cu.short_name FROM customers cu WHERE cu.id = j.customer_id)));
ALTER TABLE jobs ENABLE TRIGGER USER;
ALTER TABLE quotes DISABLE TRIGGER USER;
UPDATE quotes q SET search_names = search_fold(concat_ws(' ', ${own.quotes.replace(/\b(?=(num|name|street|city|state)\b)/g, 'q.')},
  (SELECT u.name FROM users u WHERE u.id = q.author_id AND u.${companyPerson}),
  (SELECT cu.name || ' ' || cu.short_name FROM customers cu WHERE cu.id = q.customer_id)));
ALTER TABLE quotes ENABLE TRIGGER USER;

CREATE TRIGGER jobs_search_names BEFORE INSERT OR UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION jobs_search_names();
CREATE TRIGGER quotes_search_names BEFORE INSERT OR UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION quotes_search_names();
CREATE INDEX jobs_search_names ON jobs USING gin (search_names gin_trgm_ops);
CREATE INDEX quotes_search_names ON quotes USING gin (search_names gin_trgm_ops);
`;
