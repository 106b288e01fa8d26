/** Jobs that were only created to hold a quote aren't received jobs, until somebody requests their takeoff. */
export const name = '0050-jobs-of-quotes';

/** Counts each job `n` times, once for its company and once for its author. */
const tallies = (
  jobs: string,
  n = 1,
) => `SELECT g.author_id, t.what, t.day, j.company_id, ${n} AS n, ${n} * t.cents AS cents
  FROM settings s CROSS JOIN ${jobs} j
  CROSS JOIN LATERAL (VALUES
    ('in', (j.time_in AT TIME ZONE s.office_tz)::date, 0::bigint, NOT j.of_quote),
    ('out', (j.first_out AT TIME ZONE s.office_tz)::date, coalesce(j.revenue_cents, 0)::bigint, j.first_out IS NOT NULL),
    (j.status, date '1970-01-01', 0::bigint, j.status IN ('Released', 'No Takeoff'))) t (what, day, cents, counts)
  CROSS JOIN LATERAL (VALUES (0), (j.author_id)) g (author_id) WHERE t.counts`;
const addTallies = (rows: string) => `INSERT INTO job_tallies (author_id, what, day, company_id, n, cents)
  SELECT x.author_id, x.what, x.day, x.company_id, sum(x.n), sum(x.cents) FROM (${rows}) x
  GROUP BY 1, 2, 3, 4 HAVING sum(x.n) <> 0 OR sum(x.cents) <> 0`;

export const up = `
ALTER TABLE jobs ADD COLUMN of_quote boolean NOT NULL DEFAULT false;
ALTER TABLE jobs DISABLE TRIGGER USER;
-- A submitted job always has a panel width; the job of a quote has none and has never left No Takeoff.
UPDATE jobs j SET of_quote = true WHERE j.status = 'No Takeoff' AND j.pan1_width = 0
  AND NOT EXISTS (SELECT 1 FROM job_status_times s WHERE s.job_id = j.id AND s.status <> 'No Takeoff');
ALTER TABLE jobs ENABLE TRIGGER USER;

CREATE OR REPLACE FUNCTION tally_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${addTallies(tallies('new_jobs'))}; RETURN NULL; END $$;
CREATE OR REPLACE FUNCTION tally_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${addTallies(tallies('old_jobs', -1))}; RETURN NULL; END $$;
CREATE OR REPLACE FUNCTION tally_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${addTallies(`${tallies('(SELECT OLD.*)', -1)} UNION ALL ${tallies('(SELECT NEW.*)')}`)}; RETURN NULL; END $$;
DROP TRIGGER jobs_tally_changed ON jobs;
CREATE TRIGGER jobs_tally_changed AFTER UPDATE ON jobs FOR EACH ROW
  WHEN ((OLD.status IS DISTINCT FROM NEW.status AND (OLD.status IN ('Released', 'No Takeoff') OR NEW.status IN ('Released', 'No Takeoff')))
    OR OLD.first_out IS DISTINCT FROM NEW.first_out OR OLD.time_in IS DISTINCT FROM NEW.time_in
    OR OLD.of_quote IS DISTINCT FROM NEW.of_quote
    OR (OLD.first_out IS NOT NULL AND OLD.revenue_cents IS DISTINCT FROM NEW.revenue_cents)
    OR OLD.company_id IS DISTINCT FROM NEW.company_id OR OLD.author_id IS DISTINCT FROM NEW.author_id)
  EXECUTE FUNCTION tally_changed();
CREATE OR REPLACE FUNCTION tally_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM job_tallies;
  ${addTallies(tallies('jobs'))}
$$;
SELECT tally_anew();
`;
