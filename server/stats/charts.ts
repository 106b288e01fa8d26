import type { Routes } from '../../common/api/routes';
import { mostClients } from '../../common/stats/charts';
import { chartWeeks } from '../../common/stats/chartWeeks';
import { shownSales } from '../../common/stats/stats';
import { fromLocal } from '../../common/jobs/clock';
import { boardStatuses } from '../../common/jobs/matches';
import type { Ask } from '../ask';
import { rows } from '../work/sql';
import { periods } from './figures';

const week = 7 * 24 * 3_600_000;
/** The start of the week that a moment lies in. */
function mondayOf(at: number, zone: string): Date {
  const [year, month, date] = (periods(at, zone)[0] as string).split('-').map(Number) as [number, number, number];
  return new Date(fromLocal(year, month, date, 0, zone));
}
const local = (time: string) => `(${time} AT TIME ZONE $2)`;
const monday = (time: string) => `date_trunc('week', ${local(time)})`;
const asDay = (date: string) => `to_char(${date}, 'YYYY-MM-DD')`;

/** Jobs released since $1, with whether by the time they were due. */
const released = `SELECT j.id, j.company_id, j.drafter_id, j.time_out, j.revenue_cents, j.level, j.time_out <= j.due_time AS on_time
  FROM jobs j WHERE j.time_out >= $1 AND j.status = 'Released'`;

const punctual = (who: string, limit: string) => `
  SELECT x.id AS "_id", x.name, count(*)::int AS released, count(*) FILTER (WHERE r.on_time)::int AS "onTime"
  FROM (${released}) r JOIN ${who} WHERE $2::text IS NOT NULL
  GROUP BY x.id, x.name ORDER BY count(*) DESC, x.name, x.id ${limit}`;

const weeks = `
  SELECT ${asDay('w.week')} AS week, coalesce(i.n, 0) AS received, coalesce(i.asked, 0) AS asked,
         coalesce(o.n, 0) AS released, coalesce(o.cents, 0)::text AS cents
  FROM generate_series(${monday('$1::timestamptz')}, ${monday('$3::timestamptz')}, interval '7 days') AS w (week)
  LEFT JOIN (SELECT ${monday('j.time_in')} AS week, count(*)::int AS n,
      count(*) FILTER (WHERE EXISTS (SELECT 1 FROM job_status_times s WHERE s.job_id = j.id AND s.status = 'RFI'))::int AS asked
    FROM jobs j WHERE j.time_in >= $1 GROUP BY 1) i ON i.week = w.week
  LEFT JOIN (SELECT ${monday('r.time_out')} AS week, count(*)::int AS n, sum(r.revenue_cents) AS cents FROM (${released}) r GROUP BY 1) o
    ON o.week = w.week
  ORDER BY w.week`;

const times = `
  SELECT s.status, r.level, count(DISTINCT r.id)::int AS jobs,
         round(sum(s.working_ms) / 60000.0 / count(DISTINCT r.id))::int AS minutes
  FROM (${released}) r JOIN job_status_times s ON s.job_id = r.id AND s.ended_at IS NOT NULL AND s.working_ms IS NOT NULL
  WHERE $2::text IS NOT NULL AND s.status <> 'Released'
  GROUP BY s.status, r.level ORDER BY s.status, r.level`;

/** Statuses in which the clock runs: an RFI stops it, so its job is due when it is answered. */
const clocked = boardStatuses.filter((status) => status !== 'RFI');

const load = `
  SELECT CASE WHEN ${local('j.due_time')}::date >= ${local('$1::timestamptz')}::date THEN ${asDay(local('j.due_time'))} END AS day,
         j.level, count(*)::int AS jobs
  FROM jobs j WHERE j.due_time IS NOT NULL AND j.status IN (${clocked.map((s) => `'${s}'`).join(', ')})
  GROUP BY 1, 2 ORDER BY 1 NULLS FIRST, 2 NULLS LAST`;

/** GET /admin/data/charts: what the office got done, how fast, how punctually, and what lies ahead. */
export async function charts({ house, query }: Ask<Routes['stats.charts']>) {
  const zone = house.env.officeTz;
  const now = house.now();
  const since = mondayOf(now.getTime() - ((query.weeks ?? chartWeeks.default) - 1) * week, zone);
  const [byWeek, spent, clients, drafters, ahead] = await Promise.all([
    rows<{ cents: string }>(house.db, weeks, [since, zone, now]),
    rows(house.db, times, [since, zone]),
    rows(
      house.db,
      punctual('(SELECT id, company_name AS name FROM companies) x ON x.id = r.company_id', `LIMIT ${mostClients}`),
      [since, zone],
    ),
    rows(house.db, punctual('users x ON x.id = r.drafter_id', ''), [since, zone]),
    rows(house.db, load, [now, zone]),
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
