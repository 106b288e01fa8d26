import { isDay, longCalendarDay } from '../../format/dates';
import type { ComputedLine } from '../pricing/computedLine';
import type { ComputedQuote } from '../pricing/computeQuote';
import type { HeaderField, LineText, QuoteContent } from '../document/content';
import type { RowMap } from '../document/quoteDoc';
import type { MarginState } from '../margin/marginRoutes';
import { usesOldSelections } from '../pricing/selections';
import { endedProblem, type Exemption } from '../tax/exemption';
import { isOutdatedTakeoff } from '../takeoff/releaseName';
import { type CatalogCells, changedPrices } from './catalogPrices';

/** A cell of a row, a field of Project Details, or the review of the latest takeoff. */
export type ProblemPlace =
  | { readonly map: RowMap; readonly row: string; readonly column: string }
  | { readonly map: 'header'; readonly field: HeaderField }
  | { readonly map: 'takeoff' }
  /** The approval of the margin. */
  | { readonly map: 'margin' };

/** A problem to fix or accept before a PDF of the quote goes to a customer. */
export interface OpenProblem {
  /** Name of the row, such as `Line 6, XFLASH`; null if it concerns the whole quote. */
  readonly name: string | null;
  readonly text: string;
  /** Where to fix it; null if no single cell does. */
  readonly place: ProblemPlace | null;
}

/** The problem in one sentence. */
export const problemText = ({ name, text }: OpenProblem): string => (name === null ? text : `${name}: ${text}`);

interface Circumstances {
  /** Today as YYYY-MM-DD. */
  readonly today: string;
  /** Name of the latest released takeoff, such as `R1`; null if none. */
  readonly takeoffRelease: string | null;
  /** The customer's; null or left out if not exempt. */
  readonly exemption?: Exemption | null;
  /** Current catalog prices; without them prices aren't compared. */
  readonly catalog?: CatalogCells | undefined;
  /** State of the saved quote's margin; left out where it isn't known. */
  readonly margin?: MarginState | undefined;
}

/** Problems listed in the check before a PDF or email, in page order. */
export function openProblems(
  content: QuoteContent,
  computed: ComputedQuote,
  { today, takeoffRelease, exemption = null, catalog, margin = 'clear' }: Circumstances,
): OpenProblem[] {
  const { header, lines } = content;
  const found: OpenProblem[] = [];
  const at = (text: string, place: ProblemPlace | null) => found.push({ name: null, text, place });
  const whole = (text: string, field: HeaderField | null = null) => at(text, field && { map: 'header', field });
  if (isExpired(header.expires, today)) whole(`Expired: valid through ${longCalendarDay(header.expires)}.`, 'expires');
  const ended = endedProblem(exemption, today);
  if (ended) whole(ended, 'tax');
  if (margin !== 'clear' && margin !== 'approved') at(marginProblems[margin], { map: 'margin' });
  if (isOutdatedTakeoff(header.takeoff, takeoffRelease))
    at(`Uses takeoff ${header.takeoff}. ${takeoffRelease} has been released.`, { map: 'takeoff' });
  if (usesOldSelections(content)) whole('Metal, color or another selection changed after lines were priced.');
  // Lines in another metal than the selected one are listed individually below.
  const ofWhole = computed.problems.filter(({ field }) => field !== 'metal' || header.metal.trim() === '');
  for (const { text, field } of ofWhole) whole(text, field);
  found.push(...lineProblems(content, computed), ...panelProblems(content, computed));
  for (const { line, index, text } of catalog ? changedPrices(content, computed, catalog) : [])
    found.push({ name: nameOf(line, index), text, place: { map: 'lines', row: line.id, column: 'price' } });
  if (computed.totals.linearFeet > 0 && !lines.some(({ kind }) => kind === 'panel'))
    whole("The panel list isn't priced. Add a line for the panels.");
  return found;
}

const marginProblems: Record<Exclude<MarginState, 'clear' | 'approved'>, string> = {
  under: 'Margin under the floor.',
  requested: 'Margin under the floor: waiting for approval.',
  declined: 'Margin under the floor: approval was declined.',
};

const lineProblems = ({ lines }: QuoteContent, computed: ComputedQuote): OpenProblem[] =>
  lines.flatMap((line, i) => {
    const problems = (computed.lines[i] as ComputedLine).problems.filter(({ code }) => code !== 'rounded');
    return rowProblem('lines', line.id, nameOf(line, i), problems);
  });

const panelProblems = ({ cutlist }: QuoteContent, computed: ComputedQuote): OpenProblem[] =>
  cutlist.flatMap(({ id }, i) => {
    const problems = (computed.cutlist[i]?.problems ?? []).filter(({ code }) => code === undefined);
    return rowProblem('cutlist', id, `Panel row ${i + 1}`, problems);
  });

function rowProblem(
  map: RowMap,
  row: string,
  name: string,
  problems: readonly { readonly field: string | null; readonly text: string }[],
): OpenProblem[] {
  const [first] = problems;
  if (!first) return [];
  const text = problems.map((problem) => problem.text).join(' ');
  return [{ name, text, place: { map, row, column: first.field ?? '' } }];
}

/** Prices that were typed by hand: to be looked at before the quote is sent, but no problem. */
export const handPrices = ({ lines }: QuoteContent): OpenProblem[] =>
  lines.flatMap((line, i) =>
    line.priced === 'hand' && line.kind !== 'discount' && line.price.trim() !== ''
      ? [
          {
            name: nameOf(line, i),
            text: 'Price typed by hand.',
            place: { map: 'lines' as const, row: line.id, column: 'price' },
          },
        ]
      : [],
  );

/** True if the last valid day has passed. An unreadable date never expires. */
export const isExpired = (expires: string | null | undefined, today: string): boolean =>
  typeof expires === 'string' && isDay(expires) && expires < today;

const nameOf = ({ code, sku, description }: LineText, i: number): string => {
  const name = [code, sku, description].find((text) => text.trim() !== '')?.trim();
  return name === undefined ? `Line ${i + 1}` : `Line ${i + 1}, ${name}`;
};
