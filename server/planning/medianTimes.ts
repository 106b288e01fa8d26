import type { Sequelize } from 'sequelize';
import { historyDays, type MedianTime } from '../../common/planning/draftingTimes';
import type { Services } from '../services';
import { rows } from '../work/sql';

const dayMs = 24 * 3_600_000;
/** Medians over months hardly move. With 18,600 steps in 90 days they take 0.3 s, more than the rest of the plan. */
const validMs = 60_000;

/** Statuses in which a drafter works on a job; the index drafting_steps names them too. */
const drafting = "('Working', 'Correction', 'Revision')";

/**
 * Median business minutes of the rounds that were drafted since $1 and released, by drafter and level, level, and in
 * total. A drafter with several jobs at once works on one at a time, so their common time is split among them: `shared`
 * grows by 1/n while n jobs are open. The drafter of a takeoff is the one who released it first; a revision may have another.
 */
const medians = `
  WITH steps AS MATERIALIZED (
    SELECT s.job_id, s.revision, j.level, s.started_at, coalesce(s.ended_at, $2) AS ended_at, s.working_ms,
      CASE WHEN s.revision = 0 THEN coalesce(j.first_drafter_id, j.drafter_id) ELSE j.drafter_id END AS drafter,
      (s.revision < j.revision OR (s.revision = j.revision AND j.status = 'Released')) AS done
    FROM job_status_times s JOIN jobs j ON j.id = s.job_id
    WHERE s.status IN ${drafting} AND (s.ended_at >= $1 OR s.ended_at IS NULL)),
  owned AS (SELECT * FROM steps WHERE drafter IS NOT NULL AND ended_at > started_at),
  edges AS (
    SELECT drafter, at, sum(n) AS n
    FROM (SELECT drafter, started_at AS at, 1 AS n FROM owned UNION ALL SELECT drafter, ended_at, -1 FROM owned) e
    GROUP BY drafter, at),
  opened AS (SELECT drafter, at, sum(n) OVER (PARTITION BY drafter ORDER BY at) AS n FROM edges),
  spans AS (
    SELECT drafter, at, coalesce(extract(epoch FROM at - lag(at) OVER w) / nullif(lag(n) OVER w, 0), 0) AS part
    FROM opened WINDOW w AS (PARTITION BY drafter ORDER BY at)),
  shared AS (SELECT drafter, at, sum(part) OVER (PARTITION BY drafter ORDER BY at) AS sum FROM spans),
  rounds AS (
    SELECT o.drafter, o.level, o.revision > 0 AS revised,
      sum(o.working_ms / 60000.0 * (b.sum - a.sum) / extract(epoch FROM o.ended_at - o.started_at))::float8 AS minutes
    FROM owned o
      JOIN shared a ON a.drafter = o.drafter AND a.at = o.started_at
      JOIN shared b ON b.drafter = o.drafter AND b.at = o.ended_at
    WHERE o.done AND o.working_ms IS NOT NULL AND o.level IS NOT NULL
    GROUP BY o.job_id, o.revision, o.drafter, o.level
    HAVING sum(o.working_ms) >= 60000)
  SELECT drafter, level, revised, count(*)::int AS rounds,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS minutes
  FROM rounds GROUP BY GROUPING SETS ((revised, drafter, level), (revised, level), (revised))`;

interface Known {
  readonly at: number;
  readonly medians: Promise<MedianTime[]>;
}
const known = new WeakMap<Sequelize, Known>();

/** The medians of the last 90 days, read at most once a minute. */
export async function medianTimes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<MedianTime[]> {
  const at = now().getTime();
  const last = known.get(db);
  if (last && Math.abs(at - last.at) < validMs) return last.medians;
  const read = rows<MedianTime>(db, medians, [new Date(at - historyDays * dayMs), new Date(at)]);
  known.set(db, { at, medians: read });
  read.catch(() => known.delete(db));
  return read;
}
