import type { Reader } from '../../common/access/audience';
import type { FieldSet, ViewTable } from '../../common/access/fields';
import {
  type quotePageView,
  type quoteView,
  quotePageView as pageTable,
  quoteView as rowTable,
} from '../../common/quotes/quote';
import { nameOf } from '../work/actorName';
import { exemptionOf } from './offeredTax';
import { answersOfQuote, emailsOfQuote, linksOfQuote, printsOfQuote, sendsOfQuote } from './presentPrint';
import { decimal, dollars, type Expr, optional, type Presenter } from '../views/viewSql';

/** SQL of a quote's fields: q quote, j its job, a author, cu customer. Content comes from the last projection. */
const row: Record<keyof (typeof quoteView)['fields'], Expr> = {
  _id: 'q.id',
  version: 'q.version',
  num: 'q.num',
  name: 'q.name',
  revision: 'q.revision',
  job: 'q.job_id',
  jobName: 'j.name',
  client: 'q.company_id',
  customer: optional('cu.id', { _id: 'cu.id', name: 'cu.name', shortName: 'cu.short_name' }),
  street: 'q.street',
  city: 'q.city',
  state: 'q.state',
  status: 'j.quote_status',
  priceCode: 'q.price_code',
  subTotal: dollars('q.sub_total_cents'),
  tax: decimal('q.tax'),
  total: dollars('q.total_cents'),
  problems: 'q.problems',
  expires: 'q.expires',
  author: (reader) => `json_build_object('_id', a.id, 'name', ${nameOf(reader, 'a')})`,
  timeIn: 'iso(q.time_in)',
  timeChanged: 'iso(q.time_changed)',
  lastEmail: `(SELECT json_build_object('to', s.recipients, 'at', iso(s.at)) FROM print_sends s
    WHERE s.quote_id = q.id AND s.what = 'emailed' ORDER BY s.id DESC LIMIT 1)`,
  sales: 'q.sales',
  salesThrough: 'q.sent_through',
  timeSent: 'iso(q.sent_at)',
  quotePdf: printsOfQuote,
};

const text = (field: string): string => `coalesce(q.page->>'${field}', '')`;
const number = (field: string): string => `q.page->'${field}'`;

/** SQL for the name of the latest released takeoff of a quote `q`'s job, in the format of releaseName. */
export const takeoffRelease = `(SELECT 'R' || f.job_rev || CASE WHEN f.job_corr > 0 THEN ' C' || f.job_corr ELSE '' END
  FROM files f WHERE f.job_id = q.job_id AND f.file_type = 6 AND lower(f.name) LIKE '%.csv'
  ORDER BY f.job_rev DESC, f.job_corr DESC LIMIT 1)`;

const page: Record<keyof (typeof quotePageView)['fields'], Expr> = {
  ...row,
  lines: "q.page->'lines'",
  county: text('county'),
  exemption: exemptionOf,
  panelsRaw: text('panelsRaw'),
  panelClass: text('panelClass'),
  panelClassInput: text('panelClassInput'),
  coverage: number('coverage'),
  coating: text('coating'),
  color: text('color'),
  metal: text('metal'),
  flatWidth: number('flatWidth'),
  lbPerFt: number('lbPerFt'),
  maxPackWeight: number('maxPackWeight'),
  discounts: number('discounts'),
  options: number('options'),
  freight: number('freight'),
  freightTaxed: "coalesce((q.page->>'freightTaxed')::boolean, false)",
  deposit: text('deposit'),
  depositDue: number('depositDue'),
  cutlist: "q.page->'cutlist'",
  sends: sendsOfQuote,
  emails: emailsOfQuote,
  takeoffRelease,
  links: linksOfQuote,
  answers: answersOfQuote,
};

const from = `quotes q
  JOIN jobs j ON j.id = q.job_id
  JOIN users a ON a.id = q.author_id
  LEFT JOIN customers cu ON cu.id = q.customer_id`;

export const quotePresenter: Presenter = {
  table: rowTable as unknown as ViewTable<FieldSet>,
  exprs: row,
  from,
  id: 'q.id',
  version: 'q.version',
};
export const quotePagePresenter: Presenter = {
  ...quotePresenter,
  table: pageTable as unknown as ViewTable<FieldSet>,
  exprs: page,
};

/** Role customer can read a quote while one of its prints is published (R1). */
export const mayReadQuote = (reader: Reader): string => (reader === 'customer' ? 'q.published_prints > 0' : 'TRUE');
