/**
 * Figures count a job's first release: its time, due time and drafter are stored when they happen and never change, so
 * that a later revision leaves closed weeks as they were.
 */
export const name = '0041-first-releases';

/** Counts each job `n` times, once for its company and once for its author. */
const tallies = (
  jobs: string,
  n = 1,
) => `SELECT g.author_id, t.what, t.day, j.company_id, ${n} AS n, ${n} * t.cents AS cents
  FROM settings s CROSS JOIN ${jobs} j
  CROSS JOIN LATERAL (VALUES
    ('in', (j.time_in AT TIME ZONE s.office_tz)::date, 0::bigint, TRUE),
    ('out', (j.first_out AT TIME ZONE s.office_tz)::date, coalesce(j.revenue_cents, 0)::bigint, j.first_out IS NOT NULL),
    (j.status, date '1970-01-01', 0::bigint, j.status IN ('Released', 'No Takeoff'))) t (what, day, cents, counts)
  CROSS JOIN LATERAL (VALUES (0), (j.author_id)) g (author_id) WHERE t.counts`;
const addTallies = (rows: string) => `INSERT INTO job_tallies (author_id, what, day, company_id, n, cents)
  SELECT x.author_id, x.what, x.day, x.company_id, sum(x.n), sum(x.cents) FROM (${rows}) x
  GROUP BY 1, 2, 3, 4 HAVING sum(x.n) <> 0 OR sum(x.cents) <> 0`;

/** The last value that a job's field got up to its first release, by the change log. */
const loggedAt = (field: string) => `(SELECT c.diff -> '${field}' ->> 1 FROM changes c
  WHERE c.kind = 'job' AND c.entity_id = j.id AND c.time <= f.at AND c.diff ? '${field}' ORDER BY c.version DESC LIMIT 1)`;

/** A job without revisions still has the values it was released with; for others, the change log has them. */
export const fillFirstReleases = `
ALTER TABLE jobs DISABLE TRIGGER USER;
UPDATE jobs j SET first_out = f.at,
  first_due = CASE WHEN j.revision = 0 AND j.time_out IS NOT NULL THEN j.due_time
    ELSE coalesce(${loggedAt('dueTime')}, j.before_revision ->> 'dueTime')::timestamptz END,
  first_drafter_id = coalesce(${loggedAt('drafterId')}::integer, j.drafter_id)
FROM (SELECT k.id, coalesce(
    (SELECT min(s.started_at) FROM job_status_times s WHERE s.job_id = k.id AND s.status = 'Released'),
    (k.before_revision ->> 'timeOut')::timestamptz, k.time_out) AS at FROM jobs k) f
WHERE f.id = j.id AND f.at IS NOT NULL;
ALTER TABLE jobs ENABLE TRIGGER USER;
`;

export const up = `
ALTER TABLE jobs ADD COLUMN first_out timestamptz, ADD COLUMN first_due timestamptz,
  ADD COLUMN first_drafter_id integer REFERENCES users;

${fillFirstReleases}

CREATE FUNCTION store_first_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_out := NEW.time_out;
  NEW.first_due := NEW.due_time;
  NEW.first_drafter_id := NEW.drafter_id;
  RETURN NEW;
END $$;
CREATE TRIGGER jobs_first_release_new BEFORE INSERT ON jobs FOR EACH ROW
  WHEN (NEW.first_out IS NULL AND NEW.time_out IS NOT NULL) EXECUTE FUNCTION store_first_release();
CREATE TRIGGER jobs_first_release BEFORE UPDATE ON jobs FOR EACH ROW
  WHEN (OLD.first_out IS NULL AND NEW.time_out IS NOT NULL) EXECUTE FUNCTION store_first_release();

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
    OR (OLD.first_out IS NOT NULL AND OLD.revenue_cents IS DISTINCT FROM NEW.revenue_cents)
    OR OLD.company_id IS DISTINCT FROM NEW.company_id OR OLD.author_id IS DISTINCT FROM NEW.author_id)
  EXECUTE FUNCTION tally_changed();
CREATE OR REPLACE FUNCTION tally_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM job_tallies;
  ${addTallies(tallies('jobs'))}
$$;
SELECT tally_anew();

DROP INDEX jobs_by_time_out;
CREATE INDEX jobs_by_first_out ON jobs (first_out) WHERE first_out IS NOT NULL;
`;
