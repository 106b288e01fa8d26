import type { Routes } from '../../../common/api/routes';
import { boardColumn, type SalesStatus, salesStatuses } from '../../../common/quotes/sales/salesStatus';
import { mayName, notYours } from '../../access/ofCompany';
import { readerOf } from '../../access/readerOf';
import { scope } from '../../access/scope';
import type { Answer, CallContext } from '../../callContext';
import { presentList } from '../../views/present';
import { invalid } from '../../work/refusal';
import { all, type Fragment, place, rows } from '../../work/sql';
import { quotePresenter } from '../presentQuote';
import { filtersOf, hasSales, isExpired } from './quoteFilters';

type Context = CallContext<Routes['quotes.pipeline']> | CallContext<Routes['quotes.board']>;

/** The quotes that the viewer can read and the filters match. */
function readable({ services, viewer, query }: Context): Fragment {
  if (!mayName(viewer, query.client)) throw invalid({ ...notYours });
  return all(scope.quotes(viewer, 'q'), ...filtersOf(services, query));
}

/** Count and total of the quotes of each sales status. */
export async function findPipeline(context: CallContext<Routes['quotes.pipeline']>): Promise<Answer> {
  const { services } = context;
  const binds: unknown[] = [];
  const status = `CASE WHEN ${place(isExpired(services), binds)} THEN 'expired' ELSE q.sales END`;
  const where = place(readable(context), binds);
  const found = await rows<{ sales: SalesStatus; count: number; total: number }>(
    services.db,
    `SELECT s.sales, count(*)::int AS count, coalesce(sum(s.cents), 0)::float8 / 100 AS total
     FROM (SELECT ${status} AS sales, q.total_cents AS cents FROM quotes q WHERE ${where}) s GROUP BY s.sales`,
    binds,
  );
  return { value: salesStatuses.flatMap((sales) => found.find((one) => one.sales === sales) ?? []) };
}

/** The quotes of each sales status that changed last, as one list. */
export async function findBoard(context: CallContext<Routes['quotes.board']>): Promise<Answer> {
  const { services, viewer } = context;
  const where = readable(context);
  const columns = salesStatuses.map((sales) => all(where, hasSales(services, sales)));
  const { json } = await presentList(
    (sql, bind) => rows(services.db, sql, bind),
    quotePresenter,
    readerOf({ viewer }),
    {
      where: {
        // Each status reads the end of an index.
        sql: `q.id IN (${columns
          .map(
            ({ sql }) =>
              `(SELECT q.id FROM quotes q WHERE ${sql} ORDER BY q.time_changed DESC, q.id DESC LIMIT ${boardColumn})`,
          )
          .join(' UNION ALL ')})`,
        binds: columns.flatMap(({ binds }) => binds),
      },
      order: 'q.time_changed DESC, q.id DESC',
      limit: boardColumn * salesStatuses.length,
      cursor: 'q.id',
    },
  );
  return json;
}
