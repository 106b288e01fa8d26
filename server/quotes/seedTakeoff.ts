import type { QuoteContent } from '../../common/quotes/content';
import type { QuoteWrites } from '../../common/quotes/quoteDoc';
import { seedWrites } from '../../common/quotes/takeoff/takeoffChanges';
import { panelCode } from '../../common/quotes/takeoff/buildQuote';
import type { Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import type { House } from '../house';
import { rows } from '../work/sql';
import { loadLists } from './loadLists';
import { releasedTakeoff } from './readTakeoff';
import { rowMaker } from './rowMaker';

/** Every code that a quote and a takeoff may ask the lists for. */
export function codesOf({ header, lines }: QuoteContent, takeoff?: Takeoff): string[] {
  const own = [panelCode(header), ...lines.map(({ code }) => code)];
  return takeoff
    ? [...own, ...takeoff.trims.map(({ code }) => code), ...takeoff.panels.map(({ panel }) => panel)]
    : own;
}

/**
 * What a quote of a released job begins with: its lines and its cut list, matched and priced by the picks of `content`;
 * null: the job has released no takeoff that can be read. Asks files, so it is called before the transaction.
 */
export async function seedTakeoff(
  house: House,
  job: { readonly id: number; readonly companyId: number },
  content: QuoteContent,
): Promise<QuoteWrites | null> {
  const released = await releasedTakeoff(house, job.id, job.companyId);
  if (!released) return null;
  const run = <T extends object>(sql: string, bind: readonly unknown[]) => rows<T>(house.db, sql, bind);
  const lists = await loadLists(run, job.companyId, { codes: codesOf(content, released.takeoff) });
  return seedWrites(content, released.takeoff, lists, rowMaker).writes;
}
