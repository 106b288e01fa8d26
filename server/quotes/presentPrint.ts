import type { Reader } from '../../common/access/audience';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import { printView } from '../../common/quotes/quote';
import { nameOf } from '../work/actorName';
import { dollars, type Expr, objectSql } from '../views/viewSql';

/** SQL of a print `p` as part of its quote. */
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

/** Role customer can read only published prints (R1) whose file is ready. */
export const mayReadPrint = (reader: Reader): string =>
  reader === 'customer' ? "p.published AND p.state = 'ready'" : 'TRUE';

/** SQL of the prints of a quote `q`, oldest first. */
export const printsOfQuote = (reader: Reader): string =>
  `(SELECT coalesce(json_agg(${objectSql(printView as unknown as ViewTable<FieldSet>, print, reader)} ORDER BY p.num), '[]')
    FROM quote_prints p WHERE p.quote_id = q.id AND ${mayReadPrint(reader)})`;

/** SQL of emails and shares of a quote `q`, newest first. */
export const sendsOfQuote = (reader: Reader): string =>
  `(SELECT coalesce(json_agg(json_build_object('what', s.what, 'print', s.print_num, 'revision', s.revision,
      'to', s.recipients, 'at', iso(s.at), 'by', CASE WHEN u.id IS NOT NULL THEN ${nameOf(reader, 'u')} END) ORDER BY s.id DESC), '[]')
    FROM (SELECT * FROM print_sends WHERE quote_id = q.id ORDER BY id DESC LIMIT 200) s
      LEFT JOIN users u ON u.id = s.actor_id)`;
