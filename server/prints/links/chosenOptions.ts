import type { PrintSnapshot } from '../../../common/quotes/document/snapshot';
import { computeQuote } from '../../../common/quotes/pricing/computeQuote';
import { invalid } from '../../work/refusal';
import { type OfferOption, offerOptions } from '../offerLines';
import { customerText } from './linkText';

/** An optional line that a customer accepted, with its printed values. */
export interface ChosenOption {
  readonly line: string;
  readonly name: string;
}

/** The version's optional lines, in the order of the page. */
export const optionsOf = ({ content, setting }: PrintSnapshot): OfferOption[] =>
  offerOptions(content, computeQuote(content, setting));

/** A line without a total can't be accepted, and a discount isn't for the customer to choose. */
export const isAvailable = ({ open, discount }: OfferOption): boolean => !open && !discount;

/**
 * The optional lines at these positions; 422 if one doesn't exist, can't be chosen, or has no total with the others, so
 * that nobody accepts it unseen.
 */
export function chooseOptions(snapshot: PrintSnapshot, positions: readonly number[]): ChosenOption[] {
  if (positions.length === 0) return [];
  const options = optionsOf(snapshot);
  const refused = invalid({ options: customerText.noSuchOption });
  const chosen = [...new Set(positions)]
    .sort((a, b) => a - b)
    .map((at) => {
      const option = options[at];
      if (!option || !isAvailable(option)) throw refused;
      return { line: option.id, name: option.name };
    });
  const { content, setting } = withOptions(snapshot, chosen);
  const included = new Set(chosen.map(({ line }) => line));
  const { lines } = computeQuote(content, setting);
  if (content.lines.some(({ id }, i) => included.has(id) && lines[i]?.total == null)) throw refused;
  return chosen;
}

/** The version with the chosen lines included like any other. */
export function withOptions(snapshot: PrintSnapshot, chosen: readonly ChosenOption[]): PrintSnapshot {
  if (chosen.length === 0) return snapshot;
  const included = new Set(chosen.map(({ line }) => line));
  const lines = snapshot.content.lines.map((line) => (included.has(line.id) ? { ...line, optional: '' } : line));
  return { ...snapshot, content: { ...snapshot.content, lines } };
}

/** Cents of the version with the chosen lines; null if it has no total. */
export const totalWith = (snapshot: PrintSnapshot, chosen: readonly ChosenOption[]): number | null => {
  const { content, setting } = withOptions(snapshot, chosen);
  return computeQuote(content, setting).totals.total;
};
