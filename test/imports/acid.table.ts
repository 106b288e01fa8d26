// The broken files in ./files and the expected result of each, handwritten from the README that came with them.
// A rejected row is named by its first line and its reason code; a file rejected as a whole by `fatal`.

export interface Acid {
  readonly what: 'items' | 'customers' | 'match' | 'ratio';
  readonly fatal?: string;
  /** Line number that the error for the whole file names. */
  readonly line?: number;
  readonly accepted?: number;
  readonly refused?: readonly (readonly [line: number, reason: string])[];
  readonly warnings?: readonly (readonly [reason: string, lines: readonly number[]])[];
}

// biome-ignore format: aligned columns
export const acid: Readonly<Record<string, Acid>> = {
  'wrong-columns.csv':    { what: 'items', accepted: 3, refused: [[3, 'columns'], [4, 'columns']] },
  'unclosed-quote.csv':   { what: 'items', fatal: 'unclosed-quote', line: 4 },
  'negative-price.csv':   { what: 'items', accepted: 2, refused: [[2, 'price-negative'], [4, 'price-negative'], [6, 'price']] },
  'huge-number.csv':      { what: 'items', accepted: 4, refused: [[2, 'price'], [3, 'price'], [4, 'price'], [5, 'price'], [6, 'price'], [7, 'price'], [8, 'price-decimals'], [11, 'price']] },
  'nul.csv':              { what: 'items', fatal: 'binary' },
  'formula.csv':          { what: 'items', accepted: 3, refused: [[3, 'sku'], [4, 'price'], [7, 'sku'], [8, 'price']] },
  'duplicate-items.csv':  { what: 'items', accepted: 3, refused: [[3, 'duplicate of line 2'], [6, 'duplicate of line 4']] },
  'duplicate-match.csv':  { what: 'match', accepted: 3, refused: [[4, 'duplicate of line 2']] },
  'bad-drop.csv':         { what: 'match', accepted: 3, refused: [[2, 'drop'], [3, 'drop'], [4, 'drop'], [8, 'drop'], [9, 'code'], [10, 'sku']], warnings: [['pieces-per-flat?', [5]]] },
  'bad-ratio.csv':        { what: 'ratio', accepted: 1, refused: [[3, 'ratio'], [4, 'ratio'], [5, 'ratio'], [6, 'code'], [7, 'duplicate of line 2']] },
  'empty.csv':            { what: 'items', fatal: 'empty' },
  'blank-lines.csv':      { what: 'items', fatal: 'empty' },
  'header-only.csv':      { what: 'items', fatal: 'no-rows' },
  'binary.csv':           { what: 'items', fatal: 'binary' },
  'utf16.csv':            { what: 'items', fatal: 'utf-16' },
  'wide-row.csv':         { what: 'items', accepted: 2, refused: [[3, 'columns']] },
  'mixed-encoding.csv':   { what: 'customers', accepted: 3, warnings: [['mixed-encodings', [3]]] },
  'bad-customers.csv':    { what: 'customers', accepted: 2, refused: [[2, 'name'], [3, 'email'], [5, 'duplicate of line 4'], [6, 'columns'], [7, 'email'], [9, 'duplicate of line 8']] },
  'bad-units.csv':        { what: 'items', accepted: 3, refused: [[3, 'unit'], [6, 'sku']] },
  'catalog.xlsx':         { what: 'items', fatal: 'not-csv' },
};
