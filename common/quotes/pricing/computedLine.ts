import type { LineField } from '../document/content';
import type { Problem } from '../panels/cutlist';
import type { Sixteenths } from '../panels/lengths';

/** Amounts and problems of a line. */
export interface ComputedLine {
  readonly id: string;
  /** Millionths of the unit that is priced; computed for panels, trims and accessories. */
  readonly quantity: bigint | null;
  /** Pieces in millionths if the quantity is in another unit: a trim sold by length or area (Q28). */
  readonly pieces: bigint | null;
  /** Source of a quantity that isn't typed: the cut list (Q11) or the ratio (Q33). */
  readonly follows: 'cutlist' | 'ratio' | null;
  /** Quantity required by an accessory's ratio, in the line's unit (Q33); null if it has none or exceeds the limit. */
  readonly needed: bigint | null;
  /** Length of one piece: the line's, else the item's stock length. */
  readonly length: Sixteenths | null;
  /** Millionths of an inch. */
  readonly drop: bigint | null;
  /** Pieces per flat. */
  readonly perFlat: number;
  readonly flats: number | null;
  /** Cents per unit. */
  readonly price: number | null;
  /** Cents. */
  readonly total: number | null;
  /** Percent of a discount in millionths (Q62); null for amounts and other lines. */
  readonly percent: bigint | null;
  /** Cents that the percent applies to. */
  readonly base: number | null;
  /** Cents of the lines below a section's heading; null on other lines, or if too large to be exact. */
  readonly subTotal: number | null;
  readonly problems: readonly Problem<LineField>[];
}
