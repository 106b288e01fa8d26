import { Readable } from 'node:stream';
import type { Routes } from '../../../common/api/routes';
import { csvLine, guard } from '../../../common/csv/write';
import type { Answer, CallContext } from '../../callContext';
import { all, always, fragment, place, rows } from '../../work/sql';
import { billingWhere } from './findBilling';

const atOnce = 2000;

/** Columns for bookkeeping: texts guarded against formulas, dates as office days, money without a currency sign. */
const columns = [
  'Number',
  'Revision',
  'Client',
  'Initials',
  'Project',
  'Customer',
  'Submitted by',
  'Status',
  'Level',
  'Price',
  'Billing status',
  'Received',
  'Released',
] as const;
interface Line {
  readonly id: number;
  readonly num: number;
  readonly cells: readonly (string | number | null)[];
}
const guarded = new Set([2, 3, 4, 5, 6]);

/** Downloads the filtered jobs, newest first, page by page while they are sent. */
export async function downloadBilling(context: CallContext<Routes['billing.download']>): Promise<Answer> {
  const { services } = context;
  const where = billingWhere(context);
  async function* lines() {
    yield `\ufeff${csvLine(columns)}`;
    for (let last: Line | undefined; ; ) {
      const page: Line[] = await nextLines(last);
      if (page.length > 0) yield page.map(written).join('');
      last = page.at(-1);
      if (page.length < atOnce) return;
    }
  }
  const nextLines = (last: Line | undefined): Promise<Line[]> => {
    const binds: unknown[] = [services.env.officeTz];
    const beyond = last ? fragment('j.num < ?', last.num) : always;
    const day = (column: string) => `to_char(${column} AT TIME ZONE $1, 'YYYY-MM-DD')`;
    return rows<Line>(
      services.db,
      `SELECT j.id, j.num, json_build_array(j.num, j.revision, c.company_name, c.inits, j.name, cu.name, a.name, j.status, j.level,
         to_char(j.revenue_cents / 100.0, 'FM999999990.00'), j.billing_status, ${day('j.time_in')}, ${day('j.time_out')}) AS cells
       FROM jobs j JOIN companies c ON c.id = j.company_id JOIN users a ON a.id = j.author_id LEFT JOIN customers cu ON cu.id = j.customer_id
       WHERE ${place(all(where, beyond), binds)} ORDER BY j.num DESC LIMIT ${atOnce}`,
      binds,
    );
  };
  return {
    download: {
      name: 'billing-download.csv',
      mime: 'text/csv; charset=utf-8',
      open: () => Readable.from(lines(), { objectMode: true }),
    },
  };
}

const written = ({ cells }: Line): string =>
  csvLine(cells.map((cell, i) => (guarded.has(i) ? guard(String(cell ?? '')) : String(cell ?? ''))));
