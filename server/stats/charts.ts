import type { Routes } from '../../common/api/routes';
import { mostClients } from '../../common/stats/charts';
import { chartWeeks } from '../../common/stats/chartWeeks';
import { shownSales } from '../../common/stats/stats';
import { fromLocal } from '../../common/jobs/clock';
import { boardStatuses } from '../../common/jobs/matches';
import type { CallContext } from '../callContext';
import { rows } from '../work/sql';
import { periods } from './figures';

/**
 * Monday of the week this many weeks ago. Counts days, since a week with a daylight saving change doesn't have 168
 * hours.
 */
function mondayBefore(weeks: number, now: number, zone: string): Date {
  const [year, month, day] = (periods(now, zone)[0] as string).split('-').map(Number) as [number, number, number];
  const monday = new Date(Date.UTC(year, month - 1, day - 7 * weeks));
  return new Date(fromLocal(monday.getUTCFullYear(), monday.getUTCMonth() + 1, monday.getUTCDate(), 0, zone));
}
const local = (time: string) => `(${time} AT TIME ZONE $2)`;
const monday = (time: string) => `date_trunc('week', ${local(time)})`;
const asDay = (date: string) => `to_char(${date}, 'YYYY-MM-DD')`;

/** Jobs first released since $1, and whether on time. Later revisions don't change past weeks. */
const released = `SELECT j.id, j.company_id, j.first_drafter_id, j.first_out, j.revenue_cents, j.level,
    j.first_out <= j.first_due AS on_time
  FROM jobs j WHERE j.first_out >= $1`;

const punctual = (who: string, limit: string) => `
  SELECT x.id AS "_id", x.name, count(*)::int AS released, count(*) FILTER (WHERE r.on_time)::int AS "onTime"
  FROM (${released}) r JOIN ${who} WHERE $2::text IS NOT NULL
  GROUP BY x.id, x.name ORDER BY count(*) DESC, x.name, x.id ${limit}`;

const weeks = `
  SELECT ${asDay('w.week')} AS week, coalesce(i.n, 0) AS received, coalesce(i.with_rfi, 0) AS "withRfi",
         coalesce(o.n, 0) AS released, coalesce(o.cents, 0)::text AS cents
  FROM generate_series(${monday('$1::timestamptz')}, ${monday('$3::timestamptz')}, interval '7 days') AS w (week)
  LEFT JOIN (SELECT ${monday('j.time_in')} AS week, count(*)::int AS n,
      count(*) FILTER (WHERE EXISTS (SELECT 1 FROM job_status_times s WHERE s.job_id = j.id AND s.status = 'RFI'
        AND s.started_at < coalesce(j.first_out, 'infinity')))::int AS with_rfi
    FROM jobs j WHERE j.time_in >= $1 AND NOT j.of_quote GROUP BY 1) i ON i.week = w.week
  LEFT JOIN (SELECT ${monday('r.first_out')} AS week, count(*)::int AS n, sum(r.revenue_cents) AS cents FROM (${released}) r GROUP BY 1) o
    ON o.week = w.week
  ORDER BY w.week`;

const times = `
  SELECT s.status, r.level, count(DISTINCT r.id)::int AS jobs,
         round(sum(s.working_ms) / 60000.0 / count(DISTINCT r.id))::int AS minutes
  FROM (${released}) r JOIN job_status_times s ON s.job_id = r.id AND s.ended_at IS NOT NULL AND s.working_ms IS NOT NULL
  WHERE $2::text IS NOT NULL AND s.status <> 'Released' AND s.started_at < r.first_out
  GROUP BY s.status, r.level ORDER BY s.status, r.level`;

/** Statuses with a running clock. RFI pauses it, so such a job has no due day. */
const clocked = boardStatuses.filter((status) => status !== 'RFI');

const load = `
  SELECT CASE WHEN ${local('j.due_time')}::date >= ${local('$1::timestamptz')}::date THEN ${asDay(local('j.due_time'))} END AS day,
         j.level, count(*)::int AS jobs
  FROM jobs j WHERE j.due_time IS NOT NULL AND j.status IN (${clocked.map((s) => `'${s}'`).join(', ')})
  GROUP BY 1, 2 ORDER BY 1 NULLS FIRST, 2 NULLS LAST`;

/** GET /admin/data/charts: work done, turnaround, on-time rates and upcoming work. */
export async function charts({ services, query }: CallContext<Routes['stats.charts']>) {
  const zone = services.env.officeTz;
  const now = services.now();
  const since = mondayBefore((query.weeks ?? chartWeeks.default) - 1, now.getTime(), zone);
  const [byWeek, spent, clients, drafters, ahead] = await Promise.all([
    rows<{ cents: string }>(services.db, weeks, [since, zone, now]),
    rows(services.db, times, [since, zone]),
    rows(
      services.db,
      punctual('(SELECT id, company_name AS name FROM companies) x ON x.id = r.company_id', `LIMIT ${mostClients}`),
      [since, zone],
    ),
    rows(services.db, punctual('users x ON x.id = r.first_drafter_id', ''), [since, zone]),
    rows(services.db, load, [now, zone]),
  ]);
  return {
    value: {
      weeks: byWeek.map(({ cents, ...counted }) => ({ ...counted, revenue: shownSales(Number(cents)) })),
      times: spent,
      clients,
      drafters,
      load: ahead,
    },
  };
}
