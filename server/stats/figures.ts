import type { Audience } from '../../common/access/audience';
import { fromLocal, localDay } from '../../common/jobs/clock';
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

/** How each kind of figures is grouped, and what its ids are. */
const groups = {
  office: { key: "'office'", where: 'TRUE', id: () => 0 },
  company: {
    key: 'j.company_id::text',
    where: 'j.company_id = ANY($5)',
    id: (c: Counted) => (c.of === 'office' ? 0 : c.companyId),
  },
  author: {
    key: "j.company_id || ':' || j.author_id",
    where: 'j.author_id = ANY($5)',
    id: (c: Counted) => (c.of === 'author' ? c.authorId : 0),
  },
} as const;

/** Starts of this and last week (Monday) and month in the office's time zone. */
export function periods(now: number, timeZone: string) {
  const { year, month, day } = localDay(now, timeZone);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const at = (y: number, m: number, d: number) => {
    const date = new Date(Date.UTC(y, m - 1, d));
    return new Date(fromLocal(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), 0, timeZone));
  };
  return [
    at(year, month, day - weekday),
    at(year, month, day - weekday - 7),
    at(year, month, 1),
    at(year, month - 1, 1),
  ];
}

/** Counts in this and last week and month, by `$1`–`$4`. */
const four = (column: string, sum = 'count(*)') =>
  [`>= $1`, `>= $2 AND ${column} < $1`, `>= $3`, `>= $4 AND ${column} < $3`]
    .map((when) => `${sum} FILTER (WHERE ${column} ${when})`)
    .join(', ');

/**
 * How many transactions were over when the figures were taken (PROTOCOL P24). It grows with each one that ends, however
 * long others stay open: the snapshot's xmin alone would stand still behind a long one.
 */
const mark =
  '(SELECT pg_snapshot_xmax(s)::text::bigint - (SELECT count(*) FROM pg_snapshot_xip(s)) FROM pg_current_snapshot() s)::text';

interface Base {
  readonly mark: string;
  readonly counts: Partial<Record<Status, number>>;
  readonly received: readonly number[];
}

/** The figures of many at once: one statement per kind of group, with the mark of its snapshot. */
export async function countFor(house: House, counted: readonly Counted[]): Promise<Map<string, Base>> {
  const since = periods(house.now().getTime(), house.env.officeTz);
  const found = new Map<string, Base>();
  const kinds = (['office', 'company', 'author'] as const).filter((of) => counted.some((c) => c.of === of));
  await Promise.all(
    kinds.map(async (of) => {
      const { key, where, id } = groups[of];
      const asked = counted.filter((c) => c.of === of);
      const [row] = await rows<{
        mark: string;
        counts: Record<string, Base['counts']> | null;
        received: Record<string, number[]> | null;
      }>(
        house.db,
        `SELECT ${mark} AS mark,
           (SELECT json_object_agg(b.key, b.counts) FROM
             (SELECT a.key, json_object_agg(a.status, a.n) AS counts FROM
               (SELECT ${key} AS key, j.status, count(*)::int AS n FROM jobs j WHERE ${where} GROUP BY 1, 2) a GROUP BY a.key) b) AS counts,
           (SELECT json_object_agg(c.key, c.n) FROM
             (SELECT ${key} AS key, json_build_array(${four('j.time_in')}) AS n FROM jobs j
              WHERE j.time_in >= least($2, $4) AND ${where} GROUP BY 1) c) AS received`,
        [...since, ...(of === 'office' ? [] : [asked.map(id)])],
      );
      for (const c of asked) {
        const name = keyOf(c);
        found.set(name, {
          mark: row?.mark ?? '0',
          counts: row?.counts?.[name] ?? {},
          received: row?.received?.[name] ?? [0, 0, 0, 0],
        });
      }
    }),
  );
  return found;
}

/** Jobs released and their revenue × 0.9 (spec §9), for admin+ only. */
async function releasedFigures(house: House) {
  const [row] = await rows<{ n: number[]; cents: (number | null)[] }>(
    house.db,
    `SELECT json_build_array(${four('j.time_out')}) AS n, json_build_array(${four('j.time_out', 'sum(j.revenue_cents)')}) AS cents
     FROM jobs j WHERE j.time_out >= least($2, $4)`,
    periods(house.now().getTime(), house.env.officeTz),
  );
  const [adminThisWeek = 0, adminLastWeek = 0, adminThisMonth = 0, adminLastMonth = 0] = row?.n ?? [];
  const [thisWeek, lastWeek] = row?.cents ?? [];
  return {
    adminThisWeek,
    adminLastWeek,
    adminThisMonth,
    adminLastMonth,
    salesThisWeek: shownSales(thisWeek ?? 0),
    salesLastWeek: shownSales(lastWeek ?? 0),
  };
}

/** What an audience reads of figures: the statuses that are counted for it, and for admin+ what was released. */
export async function figuresOf(house: House, audience: Audience, base: Base): Promise<Weekly> {
  const [numThisWeek = 0, numLastWeek = 0, numThisMonth = 0, numLastMonth = 0] = base.received;
  return {
    mark: base.mark,
    status: countedStatuses(audience).map((status) => ({ status, count: base.counts[status] ?? 0 })),
    numThisWeek,
    numLastWeek,
    numThisMonth,
    numLastMonth,
    ...(audience === 'admin' ? await releasedFigures(house) : {}),
  };
}
