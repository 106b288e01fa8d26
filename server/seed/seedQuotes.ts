import { fixed } from '../../common/format/numbers';
import { randomBytes } from 'node:crypto';
import type { PersonKey } from '../../db/seeds/people';
import type { RowMap, RowWrite } from '../../common/quotes/document/quoteDoc';
import { Company } from '../../db/models/Company';
import { Job } from '../../db/models/Job';
import { firstUpdate, insertQuote } from '../quotes/createQuote';
import { officeDay } from '../quotes/officeDay';
import { startHeader } from '../quotes/startHeader';
import { change } from '../work/change';
import type { Work } from '../work/Work';
import type { Stage } from './stage';

/** Quotes for the supplier's latest released jobs; the first job gets two. */
const quoted: readonly (readonly [who: PersonKey, nth: number, name: string, lines: number])[] = [
  ['shelby', 0, 'Main roof', 9],
  ['brooke', 0, 'Main roof, darker color', 9],
  ['shelby', 1, 'House and garage', 7],
  ['brooke', 2, 'Re-roof', 5],
  ['shelby', 4, 'Barn', 6],
];

/** Creates a few quotes with catalog lines and a cut list. */
export async function seedQuotes({ services, cast, companies }: Stage): Promise<void> {
  const companyId = companies.wasatch.id;
  for (const [who, nth, name, lines] of quoted) {
    const viewer = cast[who];
    await change(services, { actor: viewer, verb: 'quotes.create' }, async (work) => {
      const [found] = await work.sql<{ id: number }>(
        "SELECT id FROM jobs WHERE company_id = $1 AND status = 'Released' ORDER BY time_out DESC, id LIMIT 1 OFFSET $2",
        [companyId, nth],
      );
      if (!found) return;
      const company = await work.lock(Company, companyId);
      const job = await work.lock(Job, found.id);
      const start = { body: { name, tax: '7.75' }, today: officeDay(services) };
      const header = await startHeader((sql, bind) => work.sql(sql, bind), start, job, company);
      const first = await firstUpdate({
        header: { ...header, lbPerFt: '2.25' },
        rows: [...(await linesOf(work, companyId, nth, lines)), ...cutlistOf(nth)],
      });
      await insertQuote(work, job, viewer.id, first);
    });
  }
}

const rowOf = (map: RowMap, cells: RowWrite['cells']): RowWrite => ({
  map,
  id: randomBytes(16).toString('base64url'),
  cells,
});

/** Priced lines from the catalog, as if a user had added them. */
async function linesOf(work: Work, companyId: number, nth: number, many: number) {
  const items = await work.sql<{ sku: string; description: string; unit: string; cents: number }>(
    `SELECT sku, description, unit, price_cents AS cents FROM items
     WHERE company_id = $1 AND price_code = '' AND price_cents > 0 ORDER BY id LIMIT $2`,
    [companyId, 60],
  );
  return Array.from({ length: Math.min(many, items.length) }, (_, i) => {
    const item = items[(nth * 11 + i * 5) % items.length] as (typeof items)[number];
    return rowOf('lines', {
      sku: item.sku,
      description: item.description,
      unit: item.unit,
      quantity: String(4 + ((i * 7 + nth * 3) % 40)),
      price: fixed(item.cents / 100, 2),
      priced: 'list',
      order: `a${i}`,
    });
  });
}

const cutlistOf = (nth: number) =>
  Array.from({ length: 5 }, (_, i) =>
    rowOf('cutlist', {
      quantity: String(6 + ((i * 5 + nth) % 18)),
      feet: String(8 + i * 3),
      inch: String((i * 5) % 12),
      plane: String.fromCharCode(65 + i),
      order: `a${i}`,
    }),
  );
