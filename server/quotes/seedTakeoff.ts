import { together } from '../../common/quotes/applyWrites';
import type { HeaderField, QuoteContent } from '../../common/quotes/content';
import type { QuoteWrites } from '../../common/quotes/quoteDoc';
import { takeoffOverLimit, takeoffSteps } from '../../common/quotes/takeoff/takeoffChanges';
import { panelCode } from '../../common/quotes/picks';
import { asContent, headerOf } from '../../common/quotes/takeoff/buildQuote';
import type { Takeoff } from '../../common/quotes/takeoff/readTakeoff';
import type { Run } from '../views/present';
import { inTurns } from '../work/inTurns';
import { invalid } from '../work/refusal';
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
 * All of it or nothing: half a takeoff is no quote.
 */
export async function seedTakeoff(
  run: Run,
  companyId: number,
  takeoff: Takeoff,
  header: Readonly<Partial<Record<HeaderField, string>>>,
): Promise<QuoteWrites> {
  const content = asContent(headerOf(header), [], []);
  refuseTooMany(takeoffOverLimit(takeoff));
  const lists = await loadLists(run, companyId, { codes: codesOf(content, takeoff) });
  const { changes, tooMany } = await inTurns(takeoffSteps(content, takeoff, lists, rowMaker));
  refuseTooMany(tooMany);
  const { header: made = {}, rows = [] } = together(changes.map(({ writes }) => writes));
  return { header: { ...header, ...made }, rows };
}

function refuseTooMany(tooMany: string | null): void {
  if (tooMany !== null) throw invalid({ takeoff: tooMany });
}
