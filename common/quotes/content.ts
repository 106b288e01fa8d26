/**
 * What a quote's document holds: every cell is the text that somebody typed, so that nothing is refused or lost while
 * typing; what cannot be read as a number is said beside it. Amounts are never stored: they are computed (Q1–Q6).
 */

/** Most characters a cell of each field may hold. */
export const headerFields = {
  name: 200,
  /** The customer's _id, or blank. */
  customer: 10,
  street: 200,
  city: 100,
  state: 100,
  /** Percent. */
  tax: 20,
  /** Name of the price level; blank is the default one. */
  priceCode: 50,
  /** Code of the company's panel that was picked; blank: none, or the one-off panel of `panelClassInput`. */
  panelClass: 100,
  /** What was typed in the panel picker, kept when it is none of the company's panels. */
  panelClassInput: 100,
  /** Coverage of a one-off panel, inches. */
  coverage: 20,
  /** The paint system. */
  coating: 100,
  color: 100,
  metal: 100,
  /** Inches; blank: the company's. */
  flatWidth: 20,
  /** Pounds per linear foot of panel. */
  lbPerFt: 20,
  /** Pounds a pack may weigh; blank: 500. */
  maxPackWeight: 20,
  /** The panel text as pasted or imported, verbatim. */
  panelsRaw: 30_000,
  /** The day until which the offer stands, YYYY-MM-DD. */
  expires: 10,
  /** The selections and the price level that the lines were matched and priced with, as JSON; blank: not known. */
  matchedWith: 1000,
} as const;

export const lineFields = {
  /** Its place: a fractional index; equal ones stand by row id. */
  order: 200,
  /** What it came from: blank (typed), panel, trim or accessory (imported from a takeoff), or discount (Q38). */
  kind: 10,
  code: 100,
  sku: 100,
  description: 500,
  unit: 10,
  /**
   * Pieces of a trim, whatever its unit (Q28). Blank on a panel's line: what the cut list gives in the line's unit (Q11);
   * blank on an accessory with a ratio: what its base needs (Q33).
   */
  quantity: 30,
  /** Pieces in a pack of the matched item; blank: not sold by the pack (Q17), or an old line whose catalog row knows it. */
  count: 10,
  /** The pieces that a quantity in packs was made from: back in pieces, nothing was rounded away. */
  pieces: 30,
  /** What asks for an accessory: a row of the ratio list per line, as `2.4|PBR` (Q33). */
  ratio: 2000,
  /** The SKU that the lists matched; another one in `sku` was chosen by a person. */
  listed: 100,
  /** Length of one piece, decimal inches. */
  length: 30,
  /** Stock length of the matched item, as the catalog has it: where `length` is blank. */
  size: 120,
  /** Inches of flat stock that one piece uses up. */
  drop: 30,
  /** Dollars a unit. */
  price: 30,
  /** Where the price came from: blank (nowhere yet), list, or hand (Q20). */
  priced: 4,
  /** `1`: not re-priced (Q20). */
  lock: 1,
  /** Of the matched item: pieces that share them share flats (Q6). */
  metal: 100,
  paint: 100,
  color: 100,
  /** Codes of what was wrong when it was matched and priced, with commas between: `no match`, `no price for level A`. */
  flags: 300,
  comments: 1000,
} as const;

export const cutlistFields = {
  order: 200,
  /** `takeoff`: imported from one; blank: typed or pasted. */
  kind: 10,
  quantity: 30,
  feet: 30,
  inch: 30,
  panel: 100,
  mark: 100,
  plane: 100,
  color: 100,
} as const;

export type HeaderField = keyof typeof headerFields;
export type LineField = keyof typeof lineFields;
export type CutlistField = keyof typeof cutlistFields;

/** A row as the document has it: a cell that nobody wrote is blank. */
export type LineText = Readonly<Record<LineField, string> & { id: string }>;
export type CutlistText = Readonly<Record<CutlistField, string> & { id: string }>;

export interface QuoteContent {
  readonly header: Readonly<Record<HeaderField, string>>;
  /** In their order on screen. */
  readonly lines: readonly LineText[];
  readonly cutlist: readonly CutlistText[];
}

/** More rows than this a quote does not take. */
export const maxLines = 2000;
export const maxCutlistRows = 5000;
/** What is said of it. */
export const mostRows = {
  lines: { most: maxLines, says: `A quote takes at most ${maxLines.toLocaleString('en-US')} lines` },
  cutlist: {
    most: maxCutlistRows,
    says: `A quote takes at most ${maxCutlistRows.toLocaleString('en-US')} rows in its cut list`,
  },
} as const;
/** A row's id: 128 random bits as base64url, made by whoever typed the row's first letter. */
export const rowIdPattern = /^[A-Za-z0-9_-]{22}$/;
