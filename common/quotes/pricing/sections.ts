import type { Cell } from '../document/cells';
import { readQuantity } from '../document/cells';
import type { LineField, LineText } from '../document/content';
import type { Problem } from '../panels/cutlist';
import type { ComputedLine } from './computedLine';
import { one } from './decimal';

/** True for the heading of a section: the lines below it belong to it, up to the next heading (Q60). */
export const isSection = ({ kind }: Pick<LineText, 'kind'>): boolean => kind === 'section';

/** Name of a section, as on screen and on the PDF. */
export const sectionName = ({ description, code }: Pick<LineText, 'description' | 'code'>): string =>
  description.trim() || code.trim();

const nothing = {
  ...{ quantity: null, pieces: null, follows: null, needed: null, length: null, drop: null },
  ...{ perFlat: 0, flats: null, price: null, total: null, percent: null, base: null, subTotal: null },
};

/** Q61: offered to the customer, but in no sum. */
export const isOptional = ({ optional, kind }: Pick<LineText, 'optional' | 'kind'>): boolean =>
  optional === '1' && kind !== 'section';

/** Q62: a discount on the lines of its section; other discounts apply to the whole quote. */
export const isSectionDiscount = ({ kind, scope }: Pick<LineText, 'kind' | 'scope'>): boolean =>
  kind === 'discount' && scope === 'section';

/** A heading has a name and no amounts. */
export function computeHeading(line: LineText): ComputedLine {
  const problems: Problem<LineField>[] = [];
  if (sectionName(line) === '')
    problems.push({ field: 'description', text: 'Enter a name for the section.', code: 'heading' });
  for (const field of ['quantity', 'price'] as const)
    if (line[field].trim() !== '')
      problems.push({ field, text: `A section heading has no ${field}. Clear it.`, code: 'heading' });
  return { id: line.id, ...nothing, problems };
}

/** A discount in percent; its amount depends on the other lines (Q62). */
export function computePercent(line: LineText, percent: Cell<bigint>): ComputedLine {
  const problems: Problem<LineField>[] = [];
  const quantity = readQuantity(line.quantity);
  const single = quantity.problem === null && (quantity.value === null || quantity.value === one);
  if (percent.problem) problems.push({ field: 'price', text: percent.problem });
  if (!single) problems.push({ field: 'quantity', text: 'Clear the quantity: a percent discount has none.' });
  return { id: line.id, ...nothing, percent: single ? percent.value : null, problems };
}

export interface Section {
  /** null for the lines above the first heading, and for discounts on the whole quote below the last section. */
  readonly heading: { readonly at: number; readonly name: string; readonly subTotal: number | null } | null;
  /** Indexes of its lines. */
  readonly rows: readonly number[];
}

/**
 * The lines in their sections, in order. The lines above the first heading come first, and discounts on the whole quote
 * last, because they aren't in a section's subtotal.
 */
export function sectionsOf(lines: readonly LineText[], computed: readonly ComputedLine[]): Section[] {
  const sections: { heading: Section['heading']; rows: number[] }[] = [{ heading: null, rows: [] }];
  const last: number[] = [];
  for (const [at, line] of lines.entries()) {
    const heading = { at, name: sectionName(line), subTotal: computed[at]?.subTotal ?? null };
    if (isSection(line)) sections.push({ heading, rows: [] });
    else if (sections.length > 1 && line.kind === 'discount' && !isSectionDiscount(line)) last.push(at);
    else sections.at(-1)?.rows.push(at);
  }
  return last.length === 0 ? sections : [...sections, { heading: null, rows: last }];
}
