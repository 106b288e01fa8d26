import { count } from '../../format/numbers';

/**
 * Content of a quote document. Every cell is the text as typed, so typing never fails or loses anything; a cell that
 * can't be parsed shows why. Amounts are computed, never stored (Q1–Q6).
 */

/** Maximum number of characters per field. */
export const headerFields = {
  name: 200,
  /** Customer ID, or blank. */
  customer: 10,
  street: 200,
  city: 100,
  state: 100,
  /** Only to find the tax rate (Q90). */
  county: 100,
  /** Percent. */
  tax: 20,
  /** Dollars, beside the lines (Q63). */
  freight: 20,
  /** `1`: tax applies to the freight too. */
  freightTaxed: 1,
  /** Percent of the total, such as `30%`, or dollars (Q64). */
  deposit: 20,
  /** Name of the price level; blank is the default level. */
  priceCode: 50,
  /** Code of the selected company panel; blank for none or a one-off panel in `panelClassInput`. */
  panelClass: 100,
  /** Text typed in the panel picker, kept if it isn't one of the company's panels. */
  panelClassInput: 100,
  /** Coverage of a one-off panel, inches. */
  coverage: 20,
  /** Paint system. */
  coating: 100,
  color: 100,
  metal: 100,
  /** Inches; blank uses the company's default. */
  flatWidth: 20,
  /** Pounds per linear foot of panel. */
  lbPerFt: 20,
  /** Maximum pounds per bundle; blank means 500. */
  maxPackWeight: 20,
  /** The panel text as pasted or imported, verbatim. */
  panelsRaw: 30_000,
  /** Last day the offer is valid, YYYY-MM-DD. */
  expires: 10,
  /** Selections and price level that the lines were matched and priced with, as JSON; blank if unknown. */
  matchedWith: 1000,
  /** Release that the lines were imported from, as `R1` or `R1 C2`; blank if none or not recorded. */
  takeoff: 20,
} as const;

export const lineFields = {
  /** Fractional index that orders the rows; ties are ordered by row ID. */
  order: 200,
  /**
   * Origin of the line: blank (typed), panel, trim or accessory (imported from a takeoff), discount (Q38), or section (a
   * heading, Q60).
   */
  kind: 10,
  code: 100,
  sku: 100,
  description: 500,
  unit: 10,
  /**
   * Pieces of a trim, whatever its unit (Q28). If blank, a panel line uses the cut list in its unit (Q11), and an
   * accessory with a ratio uses what its base needs (Q33).
   */
  quantity: 30,
  /**
   * Pieces per bundle of the matched item; blank if not sold by the bundle (Q17), or in old lines that rely on the
   * catalog.
   */
  count: 10,
  /** Pieces that a quantity in bundles was computed from, so that converting back loses nothing to rounding. */
  pieces: 30,
  /** Ratios that this accessory depends on, one per line, such as `2.4|PBR` (Q33). */
  ratio: 2000,
  /** SKU found by the match list; if `sku` differs, a user chose it. */
  listed: 100,
  /** Length of one piece in decimal inches. */
  length: 30,
  /** Stock length of the matched item, used if `length` is blank. */
  size: 120,
  /** Inches of flat stock used per piece. */
  drop: 30,
  /** Dollars per unit. */
  price: 30,
  /** Source of the price: blank (none yet), list, or hand (Q20). */
  priced: 4,
  /** `1`: not re-priced (Q20). */
  lock: 1,
  /** Metal, paint and color of the matched item. Pieces with the same ones share flats (Q6). */
  metal: 100,
  paint: 100,
  color: 100,
  /** Comma-separated problems found when matching and pricing: `no match`, `no price for level A`. */
  flags: 300,
  /** For colleagues only (Q37). */
  comments: 1000,
  /** Printed below the item on the customer's PDF (Q65). */
  note: 500,
  /** `1`: offered, but not in the total (Q61). */
  optional: 1,
  /** Range of a discount: `section`, or blank for the whole quote (Q62). */
  scope: 10,
} as const;

export const cutlistFields = {
  order: 200,
  /** Origin of the row: `takeoff`, or `hand` (typed or pasted); blank in quotes from before this was recorded. */
  kind: 10,
  quantity: 30,
  feet: 30,
  inch: 30,
  panel: 100,
  mark: 100,
  plane: 100,
  color: 100,
} as const;

/** Kinds of lines that users add themselves; the others come from a takeoff. */
const ownKinds = ['', 'discount', 'section'] as const;
export const isOwnLine = ({ kind }: Pick<LineText, 'kind'>): boolean => (ownKinds as readonly string[]).includes(kind);

/** Default cells of a typed or pasted row; takeoffs never change or remove it. */
export const typedRow = { kind: 'hand' } as const;

export type HeaderField = keyof typeof headerFields;
export type LineField = keyof typeof lineFields;
export type CutlistField = keyof typeof cutlistFields;

/** A row of the document; missing cells are blank. */
export type LineText = Readonly<Record<LineField, string> & { id: string }>;
export type CutlistText = Readonly<Record<CutlistField, string> & { id: string }>;

export interface QuoteContent {
  readonly header: Readonly<Record<HeaderField, string>>;
  /** In screen order. */
  readonly lines: readonly LineText[];
  readonly cutlist: readonly CutlistText[];
}

/** Maximum number of rows per quote. */
export const maxLines = 2000;
export const maxCutlistRows = 5000;
/** Limits and their error texts. */
export const rowLimits = {
  lines: { most: maxLines, says: `A quote holds up to ${count(maxLines)} lines` },
  cutlist: {
    most: maxCutlistRows,
    says: `A panel list holds up to ${count(maxCutlistRows)} rows`,
  },
} as const;
/** Row IDs are 128 random bits as base64url, made by the browser that creates the row. */
export const rowIdPattern = /^[A-Za-z0-9_-]{22}$/;
