import { isDay, longCalendarDay } from '../../format/dates';
import type { ComputedLine } from '../pricing/computeLine';
import type { ComputedQuote } from '../pricing/computeQuote';
import type { LineText, QuoteContent } from '../document/content';
import type { RowMap } from '../document/quoteDoc';
import { selectionsOf, selectionsText } from '../pricing/selections';
import { isOutdatedTakeoff } from '../takeoff/releaseName';

/** A problem to fix or accept before a PDF of the quote goes to a customer. */
export interface OpenProblem {
  readonly text: string;
  /** Row with the problem; null if it concerns the whole quote. */
  readonly row: { readonly map: RowMap; readonly id: string } | null;
}

interface Circumstances {
  /** Today as YYYY-MM-DD. */
  readonly today: string;
  /** Name of the latest released takeoff, such as `R1`; null if none. */
  readonly takeoffRelease: string | null;
}

/** Problems listed in the check before a PDF or email, in page order. */
export function openProblems(
  content: QuoteContent,
  computed: ComputedQuote,
  { today, takeoffRelease }: Circumstances,
): OpenProblem[] {
  const { header, lines, cutlist } = content;
  const whole = (text: string): OpenProblem => ({ text, row: null });
  const found: OpenProblem[] = [];
  if (isExpired(header.expires, today)) found.push(whole(`Expired: valid through ${longCalendarDay(header.expires)}.`));
  if (isOutdatedTakeoff(header.takeoff, takeoffRelease))
    found.push(whole(`Uses takeoff ${header.takeoff}. ${takeoffRelease} has been released.`));
  if (usesOldSelections(content))
    found.push(whole('Metal, color or another selection changed after lines were priced.'));
  // Lines in another metal than the selected one are listed individually below.
  const ofWhole = computed.problems.filter(({ field }) => field !== 'metal' || header.metal.trim() === '');
  for (const { text } of ofWhole) found.push(whole(text));
  for (const [i, line] of lines.entries()) {
    const problems = problemsOf(computed.lines[i] as ComputedLine);
    if (problems.length > 0)
      found.push({ text: `${nameOf(line, i)}: ${problems.join(' ')}`, row: { map: 'lines', id: line.id } });
  }
  for (const [i, row] of cutlist.entries()) {
    const problems = (computed.cutlist[i]?.problems ?? []).filter(({ code }) => code === undefined);
    if (problems.length > 0)
      found.push({
        text: `Panel row ${i + 1}: ${problems.map(({ text }) => text).join(' ')}`,
        row: { map: 'cutlist', id: row.id },
      });
  }
  if (computed.totals.linearFeet > 0 && !lines.some(({ kind }) => kind === 'panel'))
    found.push(whole("The panel list isn't priced. Add a line for the panels."));
  return found;
}

/** True if the last valid day has passed. An unreadable date never expires. */
export const isExpired = (expires: string | null | undefined, today: string): boolean =>
  typeof expires === 'string' && isDay(expires) && expires < today;

function usesOldSelections({ header, lines }: QuoteContent): boolean {
  return lines.length > 0 && selectionsOf(header.matchedWith) !== null && header.matchedWith !== selectionsText(header);
}

const nameOf = ({ code, sku, description }: LineText, i: number): string => {
  const name = [code, sku, description].find((text) => text.trim() !== '')?.trim();
  return name === undefined ? `Line ${i + 1}` : `Line ${i + 1}, ${name}`;
};

const problemsOf = ({ problems }: ComputedLine): string[] =>
  problems.filter(({ code }) => code !== 'rounded').map(({ text }) => text);
