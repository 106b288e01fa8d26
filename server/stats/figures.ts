import type { Reader } from '../../common/access/audience';
import { dateKey, localDay } from '../../common/jobs/clock';
import type { Status } from '../../common/jobs/status';
import { unansweredAfter } from '../../common/jobs/overlooked';
import { countedStatuses, shownSales, type WaitingCounts, type Weekly } from '../../common/stats/stats';
import type { Services } from '../services';
import { isUnpriced } from '../jobs/billing/unpriced';
import { notActivated } from '../users/findUsers';
import { queueNow } from '../work/tasks/queueNow';
import { rows } from '../work/sql';

/** The jobs counted: all of them for the office, a company's, or an author's within a company. */
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

/** SQL per kind of count: grouping keys and filters for jobs and tallies, and the IDs for `$5`. */
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

/** First days of this and last week (Monday) and of this and last month, in the office's time zone. */
export function periods(now: number, timeZone: string): string[] {
  const { year, month, day } = localDay(now, timeZone);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const at = (m: number, d: number) => {
    const date = new Date(Date.UTC(year, m - 1, d));
    return dateKey({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
  };
  return [at(month, day - weekday), at(month, day - weekday - 7), at(month, 1), at(month - 1, 1)];
}

/** Sums over this and last week and month (`$1`–`$4`) of one kind of tally. */
const four = (what: 'in' | 'out', column: 'n' | 'cents') =>
  ['>= $1', '>= $2 AND t.day < $1', '>= $3', '>= $4 AND t.day < $3']
    .map((when) => `coalesce(sum(t.${column}) FILTER (WHERE t.what = '${what}' AND t.day ${when}), 0)`)
    .join(', ');

/**
 * Number of transactions finished when the counts were taken (PROTOCOL P24). It grows with every finished transaction,
 * even while others stay open; the snapshot's xmin alone would wait for a long one.
 */
const mark =
  '(SELECT pg_snapshot_xmax(s)::text::bigint - (SELECT count(*) FROM pg_snapshot_xip(s)) FROM pg_current_snapshot() s)::text';

interface Sums {
  readonly received: readonly number[];
  readonly released: readonly number[];
  readonly cents: readonly number[];
}
interface Base extends Sums {
  /** Office only. */
  readonly waiting: WaitingCounts | null;
  readonly mark: string;
  readonly counts: Partial<Record<Status, number>>;
}
/** Count at most this many unpriced jobs. */
const mostUnpriced = 1000;

/** Decisions waiting for an admin, as JSON. `$5` is now, `$6` the time before which an RFI counts as unanswered. */
const waiting = `(SELECT json_build_object(
  'unpriced', (SELECT count(*) FROM
    (SELECT FROM jobs j WHERE j.billing_status = 'Incomplete' AND ${isUnpriced} LIMIT ${mostUnpriced}) u),
  'unanswered', (SELECT count(*) FROM jobs j WHERE j.status = 'RFI' AND j.status_time < $6::timestamptz),
  'overdue', (SELECT count(*) FROM jobs j WHERE j.status IN ('Validated', 'Working', 'Correction', 'Revision') AND j.due_time < $5::timestamptz),
  'revisions', (SELECT count(*) FROM jobs j WHERE j.status = 'Revision' AND (j.due_time < $5::timestamptz) IS NOT TRUE),
  'corrections', (SELECT count(*) FROM jobs j WHERE j.status = 'Correction' AND j.drafter_id IS NULL AND (j.due_time < $5::timestamptz) IS NOT TRUE),
  'newUsers', (SELECT count(*) FROM users u WHERE u.deleted_at IS NULL AND ${notActivated})))`;

const none: Sums = { received: [], released: [], cents: [] };

/**
 * Counts everything for several groups, one statement per kind of group, so that the numbers and their mark come from
 * one snapshot. Open jobs are counted by a partial index, the rest by tallies that each job change updates, so the cost
 * doesn't grow with the history.
 */
export async function countFor(services: Services, counted: readonly Counted[]): Promise<Map<string, Base>> {
  const now = services.now().getTime();
  const since = periods(now, services.env.officeTz);
  const found = new Map<string, Base>();
  const kinds = (['office', 'company', 'author'] as const).filter((of) => counted.some((c) => c.of === of));
  await Promise.all(
    kinds.map(async (of) => {
      const { job, tally, jobs, tallies, id } = groups[of];
      const group = counted.filter((c) => c.of === of);
      const failedTasks = of === 'office' ? (await queueNow(services)).gaveUp : 0;
      const [row] = await rows<{
        mark: string;
        counts: Record<string, Base['counts']> | null;
        sums: Record<string, Sums> | null;
        waiting: Omit<WaitingCounts, 'failedTasks'> | null;
      }>(
        services.db,
        `SELECT ${mark} AS mark, ${of === 'office' ? waiting : 'NULL'} AS waiting,
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
        [...since, ...(of === 'office' ? [new Date(now), new Date(now - unansweredAfter)] : [group.map(id)])],
      );
      for (const c of group) {
        const name = keyOf(c);
        found.set(name, {
          mark: row?.mark ?? '0',
          waiting: row?.waiting ? { ...row.waiting, failedTasks } : null,
          counts: row?.counts?.[name] ?? {},
          ...(row?.sums?.[name] ?? none),
        });
      }
    }),
  );
  return found;
}

/** Selects the numbers a reader can see: its statuses and, for admins, released jobs. */
export function figuresOf(reader: Reader, base: Base): Weekly {
  const [numThisWeek = 0, numLastWeek = 0, numThisMonth = 0, numLastMonth = 0] = base.received;
  const shared = {
    mark: base.mark,
    status: countedStatuses(reader).map((status) => ({ status, count: base.counts[status] ?? 0 })),
    numThisWeek,
    numLastWeek,
    numThisMonth,
    numLastMonth,
  };
  if (reader !== 'admin') return shared;
  const [adminThisWeek = 0, adminLastWeek = 0, adminThisMonth = 0, adminLastMonth = 0] = base.released;
  const [thisWeek = 0, lastWeek = 0] = base.cents;
  return {
    ...shared,
    ...(base.waiting ? { waiting: base.waiting } : {}),
    adminThisWeek,
    adminLastWeek,
    adminThisMonth,
    adminLastMonth,
    salesThisWeek: shownSales(thisWeek),
    salesLastWeek: shownSales(lastWeek),
  };
}
