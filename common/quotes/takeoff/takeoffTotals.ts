import { plainWord } from '../../csv/sheet';
import { squaresOf } from '../panels/cutlist';
import { hundredthsOfFeet } from '../panels/lengths';
import { divide, fromNumber } from '../pricing/decimal';
import type { PanelPieces, Takeoff } from './readTakeoff';

/** Inputs of a takeoff's totals besides its pieces. */
export interface TakeoffFacts {
  /** Panel widths of the job, in inches. */
  readonly widths: readonly number[];
  /** The company's panels; coverage in inches. */
  readonly panels: readonly { readonly code: string; readonly coverage: number }[];
}

export interface TakeoffTotals {
  readonly panels: number;
  readonly linearFeet: number;
  /** 100 square feet of coverage each; null if the coverage of a panel isn't known. */
  readonly squares: number | null;
  readonly trims: number;
}

type Pieces = Pick<Takeoff, 'panels' | 'trims'>;

/** Coverage by the plain word of a panel's code; of equal codes, the first counts. */
export const coveragesOf = ({ panels }: Pick<TakeoffFacts, 'panels'>): ReadonlyMap<string, number> =>
  new Map(panels.toReversed().map(({ code, coverage }) => [plainWord(code), coverage]));

/** Hundredths of a foot, rounded per row as in a quote (Q3). */
export const feetOfRow = ({ quantity, length }: { readonly quantity: number; readonly length: number }): number =>
  hundredthsOfFeet(quantity * length);

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

/** Hundredths of a foot for each panel code. */
function feetByPanel(panels: readonly PanelPieces[]): ReadonlyMap<string, number> {
  const feet = new Map<string, number>();
  for (const row of panels) {
    const panel = plainWord(row.panel);
    feet.set(panel, (feet.get(panel) ?? 0) + feetOfRow(row));
  }
  return feet;
}

/** Adds up one amount per panel; null if it isn't known for one of them. */
const sumOf = (panels: readonly PanelPieces[], of: (panel: string, feet: number) => number | null): number | null => {
  const amounts = [...feetByPanel(panels)].map(([panel, feet]) => of(panel, feet));
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : sum(known);
};

export function totalsOf({ panels, trims }: Pieces, facts: TakeoffFacts): TakeoffTotals {
  const coverages = coveragesOf(facts);
  const squares = sumOf(panels, (panel, feet) => {
    // Rows without a panel are the job's.
    const width = panel === '' ? facts.widths[0] : coverages.get(panel);
    return width === undefined ? null : squaresOf(feet, fromNumber(width));
  });
  return {
    panels: sum(panels.map(({ quantity }) => quantity)),
    linearFeet: sum(feetByPanel(panels).values()) / 100,
    squares: squares === null ? null : squares / 100,
    trims: sum(trims.map(({ quantity }) => quantity)),
  };
}

/** Pounds of the panels; null if there are none, or one of them has no known weight per foot. */
export function weightOf({ panels }: Pieces, lbPerFt: (panel: string) => number | null | undefined): number | null {
  const weight = sumOf(panels, (panel, feet) => {
    const each = lbPerFt(panel);
    return each == null ? null : Number(divide(BigInt(feet) * fromNumber(each), 1_000_000n));
  });
  return weight === null || panels.length === 0 ? null : weight / 100;
}
