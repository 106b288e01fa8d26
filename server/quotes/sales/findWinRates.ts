import type { Reader } from '../../../common/access/audience';
import type { Routes } from '../../../common/api/routes';
import type { WinFigures } from '../../../common/quotes/sales/salesRoutes';
import { ofCompany } from '../../access/ofCompany';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { Answer, CallContext } from '../../callContext';
import { nameOf } from '../../work/actorName';
import { all, fragment, place, rows } from '../../work/sql';
import { daysAgo, isExpired } from './quoteFilters';

/** Maximum number of authors, and of customers. */
const most = 50;
const usualDays = 90;

interface Group extends WinFigures {
  readonly of: 'all' | 'reps' | 'customers';
  readonly _id: number | null;
  readonly name: string | null;
}

/** Outside the office, its people are one author. */
const authorOf = (reader: Reader): string =>
  reader === 'admin' || reader === 'staff' ? 'a.id' : 'CASE WHEN a.company_id IS NOT NULL THEN a.id END';

/** Win rates of the quotes first sent in a period: all, per author and per customer, in one statement (Q59). */
export async function findWinRates(context: CallContext<Routes['quotes.winRates']>): Promise<Answer> {
  const { services, viewer, query } = context;
  const reader = readerOf({ viewer });
  const binds: unknown[] = [];
  const status = `CASE WHEN ${place(isExpired(services), binds)} THEN 'expired' ELSE q.sales END`;
  const since = daysAgo(services, Number(query.days ?? usualDays));
  const where = all(
    scope.quotes(viewer, 'q'),
    ...ofCompany(viewer, query.client, 'q'),
    fragment('q.first_sent_at > ?', since),
  );
  const found = await rows<Group>(
    services.db,
    `WITH offers AS (
       SELECT ${authorOf(reader)} AS author, ${nameOf(reader, 'a')} AS author_name, q.customer_id AS customer, ${status} AS sales,
         w.total_cents AS cents, extract(epoch FROM w.at - q.first_sent_at) / 86400 AS days
       FROM quotes q JOIN users a ON a.id = q.author_id
       LEFT JOIN LATERAL (SELECT o.total_cents, o.at FROM quote_answers o WHERE q.sales = 'accepted' AND o.quote_id = q.id
         AND o.what = 'accepted' AND o.revision <= q.sent_revision ORDER BY o.revision DESC LIMIT 1) w ON TRUE
       WHERE ${place(where, binds)}),
     counted AS (
       SELECT CASE WHEN grouping(author) = 0 THEN 'reps' WHEN grouping(customer) = 0 THEN 'customers' ELSE 'all' END AS of,
         coalesce(author, customer) AS id, min(author_name) AS author_name, count(*)::int AS sent,
         count(*) FILTER (WHERE sales = 'accepted')::int AS accepted,
         count(*) FILTER (WHERE sales = 'declined')::int AS declined,
         count(*) FILTER (WHERE sales = 'expired')::int AS expired,
         round(avg(days), 1)::float8 AS days, coalesce(sum(cents), 0)::float8 / 100 AS total
       FROM offers GROUP BY GROUPING SETS ((), (author), (customer))),
     placed AS (SELECT *, row_number() OVER (PARTITION BY of ORDER BY sent DESC, id) AS place FROM counted)
     SELECT p.of, p.id AS "_id", CASE p.of WHEN 'reps' THEN p.author_name WHEN 'customers' THEN c.name END AS name,
       p.sent, p.accepted, p.declined, p.expired, p.days AS "averageDays", p.total,
       round(100.0 * p.accepted / nullif(p.accepted + p.declined + p.expired, 0))::int AS "winRate"
     FROM placed p LEFT JOIN customers c ON p.of = 'customers' AND c.id = p.id
     WHERE p.place <= ${most} ORDER BY p.place`,
    binds,
  );
  const groups = (of: Group['of']) => found.filter((one) => one.of === of).map(({ of: _of, ...group }) => group);
  const [total] = groups('all');
  if (!total) throw new Error('Nothing was counted.');
  const { _id, name: _name, ...figures } = total;
  return { value: { all: figures, reps: groups('reps'), customers: groups('customers') } };
}
