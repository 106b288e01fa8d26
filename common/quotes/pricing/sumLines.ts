import { exactSum } from '../bounds';
import type { LineField, LineText } from '../document/content';
import type { Problem } from '../panels/cutlist';
import type { ComputedLine } from './computedLine';
import { divide, one } from './decimal';
import { isOptional, isSection, isSectionDiscount } from './sections';

export interface LineSums {
  /** The lines, with the subtotals of their sections and the amounts of percent discounts. */
  readonly lines: readonly ComputedLine[];
  /** Cents of all lines that aren't optional, with discounts. */
  readonly sum: bigint;
  /** Cents of the discounts in it, negative. */
  readonly discounts: bigint;
  /** Cents of the optional lines. */
  readonly options: bigint;
}

/** Lines that a discount applies to: those of a section, or all. */
interface Base {
  /** Index of the heading; null for the lines above the first one, and for all lines. */
  readonly at: number | null;
  /** Cents of its lines. */
  lines: bigint;
  priced: number;
  /** Cents of its discounts, negative. */
  discounts: bigint;
  /** Percent of the discounts so far, in millionths. */
  percent: bigint;
}
const baseAt = (at: number | null): Base => ({ at, lines: 0n, priced: 0, discounts: 0n, percent: 0n });

/** Sums the lines by section, applies the discounts of each section, then those of the quote (Q60–Q62). */
export function sumLines(lines: readonly LineText[], computed: readonly ComputedLine[]): LineSums {
  const sections = [baseAt(null)];
  const discounts: { readonly at: number; readonly section: Base | null }[] = [];
  let options = 0n;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as LineText;
    const section = sections.at(-1) as Base;
    const total = (computed[i] as ComputedLine).total;
    if (isSection(line)) sections.push(baseAt(i));
    else if (line.kind === 'discount') discounts.push({ at: i, section: isSectionDiscount(line) ? section : null });
    else if (total === null) continue;
    else if (isOptional(line)) options += BigInt(total);
    else {
      section.lines += BigInt(total);
      section.priced++;
    }
  }
  const next = sections.length > 1 || discounts.length > 0 ? [...computed] : computed;
  const changed = next as ComputedLine[];
  const apply = (at: number, base: Base) => {
    const discount = discountOn(base, lines[at] as LineText, computed[at] as ComputedLine);
    changed[at] = discount;
    if (discount.total === null) return;
    if (isOptional(lines[at] as LineText)) options += BigInt(discount.total);
    else base.discounts += BigInt(discount.total);
  };
  // Percentages first: what is left for amounts doesn't depend on the order of the lines.
  const isPercent = ({ at }: { readonly at: number }) => (computed[at] as ComputedLine).percent !== null;
  const ordered = [...discounts.filter(isPercent), ...discounts.filter((one) => !isPercent(one))];
  for (const { at, section } of ordered) if (section) apply(at, section);
  for (const { at, ...section } of sections.slice(1))
    changed[at as number] = variant(computed[at as number] as ComputedLine, {
      subTotal: exactSum(section.lines + section.discounts),
    });
  const all = baseAt(null);
  let ofSections = 0n;
  for (const section of sections) {
    ofSections += section.discounts;
    all.lines += section.lines + section.discounts;
    all.priced += section.priced;
  }
  for (const { at, section } of ordered) if (!section) apply(at, all);
  return { lines: next, sum: all.lines + all.discounts, discounts: ofSections + all.discounts, options };
}

/** The discount with its amount, or with the problem that leaves it without one. */
function discountOn(base: Base, line: LineText, own: ComputedLine): ComputedLine {
  const part = isSectionDiscount(line) ? 'this section' : 'the quote';
  const { percent } = own;
  if (percent === null && (own.total === null || !isSectionDiscount(line))) return own;
  const without = (text: string) => variant(own, { total: null, problem: { field: 'price', text } });
  if (base.priced === 0) return without(`There is nothing to discount in ${part} yet.`);
  if (percent === null) {
    const left = base.lines + base.discounts + BigInt(own.total as number);
    return left < 0n ? without('Discounts are more than the lines of this section.') : own;
  }
  const percents = isOptional(line) ? percent : base.percent + percent;
  if (percents > 100n * one) return without(`The discounts on ${part} add up to more than 100%.`);
  const on = base.lines > 0n ? base.lines : 0n;
  // Rounded together: half and half are all of it, to the cent.
  const upTo = (percentage: bigint) => divide(on * percentage, 100n * one);
  const before = percents - percent;
  if (!isOptional(line)) base.percent = percents;
  return variant(own, { total: exactSum(upTo(before) - upTo(percents)), base: exactSum(on) });
}

interface Change {
  readonly total?: number | null;
  readonly base?: number | null;
  readonly subTotal?: number | null;
  readonly problem?: Problem<LineField>;
}
const variants = new WeakMap<ComputedLine, { readonly key: string; readonly made: ComputedLine }>();

/** The line with other amounts; the same object while they are the same, so that its row isn't drawn again. */
function variant(line: ComputedLine, { problem, ...amounts }: Change): ComputedLine {
  const key = `${amounts.total} ${amounts.base} ${amounts.subTotal} ${problem?.text}`;
  const known = variants.get(line);
  if (known?.key === key) return known.made;
  const made = { ...line, ...amounts, problems: problem ? [...line.problems, problem] : line.problems };
  variants.set(line, { key, made });
  return made;
}
