import { mergeWrites } from '../../../common/quotes/document/applyWrites';
import type { HeaderField, QuoteContent } from '../../../common/quotes/document/content';
import type { QuoteWrites } from '../../../common/quotes/document/quoteDoc';
import { type TakeoffDifference, takeoffOverLimit, takeoffSteps } from '../../../common/quotes/takeoff/takeoffChanges';
import { panelCode } from '../../../common/quotes/pricing/picks';
import { asContent, headerOf } from '../../../common/quotes/takeoff/buildQuote';
import type { Takeoff } from '../../../common/quotes/takeoff/readTakeoff';
import type { Run } from '../../views/present';
import { runInSlices } from '../../work/tasks/runInSlices';
import { invalid } from '../../work/refusal';
import { loadLists } from './loadLists';
import { rowMaker } from '../document/rowMaker';

export type Header = Readonly<Partial<Record<HeaderField, string>>>;

/** All codes of a quote and a takeoff that may be in the lists. */
export function codesOf({ header, lines }: QuoteContent, takeoff?: Takeoff): string[] {
  const own = [panelCode(header), ...lines.map(({ code }) => code)];
  return takeoff
    ? [...own, ...takeoff.trims.map(({ code }) => code), ...takeoff.panels.map(({ panel }) => panel)]
    : own;
}

/**
 * Everything that a released takeoff adds to an empty quote, matched and priced with the selections in its header. Fails
 * if a quote can't hold all of it.
 */
export async function seedTakeoff(
  run: Run,
  companyId: number,
  takeoff: Takeoff,
  header: Header,
): Promise<TakeoffDifference> {
  const content = asContent(headerOf(header), [], []);
  refuseTooMany(takeoffOverLimit(takeoff));
  const lists = await loadLists(run, companyId, { codes: codesOf(content, takeoff) });
  const difference = await runInSlices(takeoffSteps(content, takeoff, lists, rowMaker));
  refuseTooMany(difference.tooMany);
  return difference;
}

/** Initial lines and cut list of a quote from a released takeoff, with its header. */
export function writesOf(header: Header, { changes }: TakeoffDifference): QuoteWrites {
  const { header: made = {}, rows = [] } = mergeWrites(changes.map(({ writes }) => writes));
  return { header: { ...header, ...made }, rows };
}

function refuseTooMany(tooMany: string | null): void {
  if (tooMany !== null) throw invalid({ takeoff: tooMany });
}
