import type { HeaderField, QuoteContent } from '../../common/quotes/content';
import type { QuoteWrites } from '../../common/quotes/quoteDoc';
import { seedWrites } from '../../common/quotes/takeoff/takeoffChanges';
import { asContent, headerOf, panelCode } from '../../common/quotes/takeoff/buildQuote';
import type { Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import type { Run } from '../views/present';
import { loadLists } from './loadLists';
import { rowMaker } from './rowMaker';

/** Every code that a quote and a takeoff may ask the lists for. */
export function codesOf({ header, lines }: QuoteContent, takeoff?: Takeoff): string[] {
  const own = [panelCode(header), ...lines.map(({ code }) => code)];
  return takeoff
    ? [...own, ...takeoff.trims.map(({ code }) => code), ...takeoff.panels.map(({ panel }) => panel)]
    : own;
}

/**
 * What a quote of a released job begins with: its lines and its cut list, matched and priced by the picks of its header.
 * The takeoff's files were read before the transaction that this runs in.
 */
export async function seedTakeoff(
  run: Run,
  companyId: number,
  takeoff: Takeoff,
  header: Readonly<Partial<Record<HeaderField, string>>>,
): Promise<QuoteWrites> {
  const content = asContent(headerOf(header), [], []);
  const lists = await loadLists(run, companyId, { codes: codesOf(content, takeoff) });
  return { header, ...seedWrites(content, takeoff, lists, rowMaker) };
}
