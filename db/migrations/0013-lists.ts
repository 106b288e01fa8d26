/**
 * Indexes for job lists that still scanned too many rows: jobs of one author or customer within a company, unassigned
 * jobs, rush jobs, and jobs without a due time, which come last in the order by due time.
 *
 * Short searches as well. Words of one or two letters have no trigram: letters and digits are looked up at the starts of
 * words, where trigrams exist, and other characters by the one- and two-letter parts that contain them.
 */
export const name = '0013-lists';

const searched: readonly (readonly [table: string, text: string])[] = [
  ['jobs', "num::text || ' ' || name || ' ' || street || ' ' || city || ' ' || state"],
  ['customers', "name || ' ' || short_name || ' ' || customer_num"],
  ['items', "sku || ' ' || description"],
];

export const up = `
-- Their work is done by jobs_num_key and jobs_in_hand.
DROP INDEX jobs_by_num;
DROP INDEX jobs_unfinished;
CREATE INDEX jobs_by_company_author ON jobs (company_id, author_id, num DESC);
CREATE INDEX jobs_by_company_customer ON jobs (company_id, customer_id, num DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX jobs_rush_of_company ON jobs (company_id, num DESC) WHERE rush;
CREATE INDEX jobs_without_drafter ON jobs (due_key, id) WHERE drafter_id IS NULL;
CREATE INDEX jobs_not_wanted ON jobs (due_key, id) WHERE status = 'No Takeoff';
CREATE INDEX jobs_of_company_not_wanted ON jobs (company_id, due_key, id) WHERE status = 'No Takeoff';

CREATE FUNCTION odd_parts(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN t ~ '^[a-z0-9 ]*$' THEN '{}'::text[] ELSE
    array(SELECT DISTINCT p FROM generate_series(1, length(t)) i, LATERAL (VALUES (substr(t, i, 1)), (substr(t, i, 2))) x (p)
          WHERE p ~ '[^a-z0-9 ]') END
$$;
${searched
  .map(
    ([table, text]) => `
ALTER TABLE ${table} ADD COLUMN search_odd text[] GENERATED ALWAYS AS (odd_parts(lower(${text}))) STORED NOT NULL;
CREATE INDEX ${table}_search_odd ON ${table} USING gin (search_odd);`,
  )
  .join('')}
`;
