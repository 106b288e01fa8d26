import type { Reader } from '../../common/access/audience';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import { printView } from '../../common/quotes/quote';
import { dollars, type Expr, objectSql } from '../views/viewSql';

/** How a print `p` is read as part of its quote. */
const print: Record<keyof (typeof printView)['fields'], Expr> = {
  _id: 'p.id',
  url: "'/api/v1/prints/' || p.id",
  num: 'p.num',
  revision: 'p.revision',
  name: 'p.name',
  time: 'iso(p.time)',
  published: 'p.published',
  state: 'p.state',
  progress: 'p.progress',
  hash: 'p.hash',
  total: dollars('p.total_cents'),
};

/** Role customer reads published prints alone (decisions §1), and those once their file is there. */
export const mayReadPrint = (reader: Reader): string =>
  reader === 'customer' ? "p.published AND p.state = 'ready'" : 'TRUE';

/** The prints of a quote `q`, the first one first. */
export const printsOfQuote = (reader: Reader): string =>
  `(SELECT coalesce(json_agg(${objectSql(printView as unknown as ViewTable<FieldSet>, print, reader)} ORDER BY p.num), '[]')
    FROM quote_prints p WHERE p.quote_id = q.id AND ${mayReadPrint(reader)})`;
