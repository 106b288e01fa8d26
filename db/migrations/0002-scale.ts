/** Rollups and indexes that keep counts and lists fast at 100,000 jobs. */
export const name = '0002-scale';

const unfinished = "status NOT IN ('Released', 'No Takeoff')";

/** Counts each job `n` times, once for its company and once for its author. */
const tallies = (
  jobs: string,
  n = 1,
) => `SELECT g.author_id, t.what, t.day, j.company_id, ${n} AS n, ${n} * t.cents AS cents
  FROM settings s CROSS JOIN ${jobs} j
  CROSS JOIN LATERAL (VALUES
    ('in', (j.time_in AT TIME ZONE s.office_tz)::date, 0::bigint, TRUE),
    ('out', (j.time_out AT TIME ZONE s.office_tz)::date, coalesce(j.revenue_cents, 0)::bigint, j.time_out IS NOT NULL),
    (j.status, date '1970-01-01', 0::bigint, j.status IN ('Released', 'No Takeoff'))) t (what, day, cents, counts)
  CROSS JOIN LATERAL (VALUES (0), (j.author_id)) g (author_id) WHERE t.counts`;
const addTallies = (rows: string) => `INSERT INTO job_tallies (author_id, what, day, company_id, n, cents)
  SELECT x.author_id, x.what, x.day, x.company_id, sum(x.n), sum(x.cents) FROM (${rows}) x
  GROUP BY 1, 2, 3, 4 HAVING sum(x.n) <> 0 OR sum(x.cents) <> 0`;

export const up = `
-- Days are days in the office's time zone: OFFICE_TZ is stored here, and the tallies are rebuilt when it changes.
ALTER TABLE settings ADD COLUMN office_tz text NOT NULL DEFAULT 'America/Chicago';
-- Daily rollups of jobs. Each change of a job adds rows in its own transaction and locks none that others need; the
-- hourly sweep adds them up. author_id 0 stands for the whole company. what: 'in' received, 'out' released with its
-- revenue, each by day; a finished status is counted without a day.
CREATE TABLE job_tallies (
  author_id integer NOT NULL,
  what text NOT NULL,
  day date NOT NULL,
  company_id integer NOT NULL,
  n integer NOT NULL,
  cents bigint NOT NULL
);
CREATE INDEX job_tallies_of_office ON job_tallies (what, day) INCLUDE (company_id, n, cents) WHERE author_id = 0;
CREATE INDEX job_tallies_of_company ON job_tallies (company_id, what, day) INCLUDE (n, cents) WHERE author_id = 0;
CREATE INDEX job_tallies_of_author ON job_tallies (author_id, what, day) INCLUDE (company_id, n, cents) WHERE author_id <> 0;

CREATE FUNCTION tally_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${addTallies(tallies('new_jobs'))}; RETURN NULL; END $$;
CREATE FUNCTION tally_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${addTallies(tallies('old_jobs', -1))}; RETURN NULL; END $$;
CREATE FUNCTION tally_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN ${addTallies(`${tallies('(SELECT OLD.*)', -1)} UNION ALL ${tallies('(SELECT NEW.*)')}`)}; RETURN NULL; END $$;
CREATE TRIGGER jobs_tally_new AFTER INSERT ON jobs REFERENCING NEW TABLE AS new_jobs
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new();
CREATE TRIGGER jobs_tally_gone AFTER DELETE ON jobs REFERENCING OLD TABLE AS old_jobs
  FOR EACH STATEMENT EXECUTE FUNCTION tally_gone();
CREATE TRIGGER jobs_tally_changed AFTER UPDATE ON jobs FOR EACH ROW
  WHEN ((OLD.status IS DISTINCT FROM NEW.status AND (OLD.status IN ('Released', 'No Takeoff') OR NEW.status IN ('Released', 'No Takeoff')))
    OR OLD.time_out IS DISTINCT FROM NEW.time_out OR OLD.time_in IS DISTINCT FROM NEW.time_in
    OR (OLD.time_out IS NOT NULL AND OLD.revenue_cents IS DISTINCT FROM NEW.revenue_cents)
    OR OLD.company_id IS DISTINCT FROM NEW.company_id OR OLD.author_id IS DISTINCT FROM NEW.author_id)
  EXECUTE FUNCTION tally_changed();

-- Rows of one key become one row; who counts meanwhile sees the ones or the other.
CREATE FUNCTION add_up_tallies() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM job_tallies WHERE (author_id, what, day, company_id) IN
      (SELECT author_id, what, day, company_id FROM job_tallies GROUP BY 1, 2, 3, 4 HAVING count(*) > 1)
    RETURNING *)
  INSERT INTO job_tallies (author_id, what, day, company_id, n, cents)
  SELECT author_id, what, day, company_id, sum(n), sum(cents) FROM gone
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 OR sum(cents) <> 0
$$;

CREATE FUNCTION tally_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM job_tallies;
  ${addTallies(tallies('jobs'))}
$$;
SELECT tally_anew();

-- The office's days are those of another time zone from now on.
CREATE FUNCTION reckon_days_in(tz text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT office_tz FROM settings WHERE id = 1) = tz THEN RETURN; END IF;
  LOCK TABLE jobs IN SHARE ROW EXCLUSIVE MODE;
  UPDATE settings SET office_tz = tz WHERE id = 1;
  PERFORM tally_anew();
END $$;

-- Work in hand is counted by this one alone: as large as the work in hand, however long the history.
CREATE INDEX jobs_in_hand ON jobs (company_id, status, author_id) WHERE ${unfinished};
`;
