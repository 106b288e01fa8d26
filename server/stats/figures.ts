import type { Audience } from '../../common/access/audience';
import { dateKey, localDay } from '../../common/jobs/clock';
import type { Status } from '../../common/jobs/status';
import { countedStatuses, shownSales, type Weekly } from '../../common/stats/stats';
import type { House } from '../house';
import { rows } from '../work/sql';

/** Whose figures: the office counts everything, a company its own, an author the own ones in it. */
export type Counted =
  | { readonly of: 'office' }
  | { readonly of: 'company'; readonly companyId: number }
  | { readonly of: 'author'; readonly companyId: number; readonly authorId: number };

export const keyOf = (counted: Counted): string =>
  counted.of === 'office'
    ? 'office'
    : counted.of === 'company'
      ? `${counted.companyId}`
      : `${counted.companyId}:${counted.authorId}`;

/** How each kind of figures is grouped, in jobs and in their tallies, and what its ids (`$5`) are. */
const groups = {
  office: { job: "'office'", tally: "'office'", jobs: 'TRUE', tallies: 't.author_id = 0', id: () => 0 },
  company: {
    job: 'j.company_id::text',
    tally: 't.company_id::text',
    jobs: 'j.company_id = ANY($5)',
    tallies: 't.author_id = 0 AND t.company_id = ANY($5)',
    id: (c: Counted) => (c.of === 'office' ? 0 : c.companyId),
  },
  author: {
    job: "j.company_id || ':' || j.author_id",
    tally: "t.company_id || ':' || t.author_id",
    jobs: 'j.author_id = ANY($5)',
    tallies: 't.author_id <> 0 AND t.author_id = ANY($5)',
    id: (c: Counted) => (c.of === 'author' ? c.authorId : 0),
  },
} as const;

/** First days of this and last week (Monday) and month in the office's time zone. */
export function periods(now: number, timeZone: string): string[] {
  const { year, month, day } = localDay(now, timeZone);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const at = (m: number, d: number) => {
    const date = new Date(Date.UTC(year, m - 1, d));
    return dateKey({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
  };
  return [at(month, day - weekday), at(month, day - weekday - 7), at(month, 1), at(month - 1, 1)];
}

/** The sums of this and last week and month, by `$1`–`$4`, of one kind of tally. */
const four = (what: 'in' | 'out', column: 'n' | 'cents') =>
  ['>= $1', '>= $2 AND t.day < $1', '>= $3', '>= $4 AND t.day < $3']
    .map((when) => `coalesce(sum(t.${column}) FILTER (WHERE t.what = '${what}' AND t.day ${when}), 0)`)
    .join(', ');

/**
 * How many transactions were over when the figures were taken (PROTOCOL P24). It grows with each one that ends, however
 * long others stay open: the snapshot's xmin alone would stand still behind a long one.
 */
const mark =
  '(SELECT pg_snapshot_xmax(s)::text::bigint - (SELECT count(*) FROM pg_snapshot_xip(s)) FROM pg_current_snapshot() s)::text';

interface Sums {
  readonly received: readonly number[];
  readonly released: readonly number[];
  readonly cents: readonly number[];
}
interface Base extends Sums {
  readonly mark: string;
  readonly counts: Partial<Record<Status, number>>;
}
const none: Sums = { received: [], released: [], cents: [] };

/**
 * All figures of many at once, in one statement per kind of group, so that they are of one snapshot, whose mark they
 * carry. Work in hand is counted by its partial index, what is finished, received and released by the tallies that each
 * change of a job adds to: neither grows with the history.
 */
export async function countFor(house: House, counted: readonly Counted[]): Promise<Map<string, Base>> {
  const since = periods(house.now().getTime(), house.env.officeTz);
  const found = new Map<string, Base>();
  const kinds = (['office', 'company', 'author'] as const).filter((of) => counted.some((c) => c.of === of));
  await Promise.all(
    kinds.map(async (of) => {
      const { job, tally, jobs, tallies, id } = groups[of];
      const asked = counted.filter((c) => c.of === of);
      const [row] = await rows<{
        mark: string;
        counts: Record<string, Base['counts']> | null;
        sums: Record<string, Sums> | null;
      }>(
        house.db,
        `SELECT ${mark} AS mark,
           (SELECT json_object_agg(b.key, b.counts) FROM
             (SELECT a.key, json_object_agg(a.status, a.n) AS counts FROM
               (SELECT ${job} AS key, j.status, count(*) AS n FROM jobs j
                WHERE j.status NOT IN ('Released', 'No Takeoff') AND ${jobs} GROUP BY 1, 2
                UNION ALL
                SELECT ${tally}, t.what, sum(t.n) FROM job_tallies t
                WHERE t.what IN ('Released', 'No Takeoff') AND ${tallies} GROUP BY 1, 2) a GROUP BY a.key) b) AS counts,
           (SELECT json_object_agg(c.key, c.sums) FROM
             (SELECT ${tally} AS key, json_build_object('received', json_build_array(${four('in', 'n')}),
                'released', json_build_array(${four('out', 'n')}), 'cents', json_build_array(${four('out', 'cents')})) AS sums
              FROM job_tallies t
              WHERE t.what IN ('in', 'out') AND t.day >= least($2::date, $4::date) AND ${tallies} GROUP BY 1) c) AS sums`,
        [...since, ...(of === 'office' ? [] : [asked.map(id)])],
      );
      for (const c of asked) {
        const name = keyOf(c);
        found.set(name, {
          mark: row?.mark ?? '0',
          counts: row?.counts?.[name] ?? {},
          ...(row?.sums?.[name] ?? none),
        });
      }
    }),
  );
  return found;
}

/** What an audience reads of figures: the statuses that are counted for it, and for admin+ what was released. */
export function figuresOf(audience: Audience, base: Base): Weekly {
  const [numThisWeek = 0, numLastWeek = 0, numThisMonth = 0, numLastMonth = 0] = base.received;
  const shared = {
    mark: base.mark,
    status: countedStatuses(audience).map((status) => ({ status, count: base.counts[status] ?? 0 })),
    numThisWeek,
    numLastWeek,
    numThisMonth,
    numLastMonth,
  };
  if (audience !== 'admin') return shared;
  const [adminThisWeek = 0, adminLastWeek = 0, adminThisMonth = 0, adminLastMonth = 0] = base.released;
  const [thisWeek = 0, lastWeek = 0] = base.cents;
  return {
    ...shared,
    adminThisWeek,
    adminLastWeek,
    adminThisMonth,
    adminLastMonth,
    salesThisWeek: shownSales(thisWeek),
    salesLastWeek: shownSales(lastWeek),
  };
}
