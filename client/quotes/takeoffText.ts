import { count } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';

/** Texts of importing a takeoff, of matching its codes, and of comparing options. */

export const importTakeoffText = {
  title: (release: string | null, imported: string) => {
    if (release === null) return 'Import takeoff';
    return imported === '' || imported === release
      ? `Import takeoff ${release}`
      : `Import takeoff ${release} (this quote has ${imported})`;
  },
  differences: (files: readonly string[], n: number) =>
    `${files.join(', ')}: ${plural(n, 'difference', 'differences')} from this quote`,
  apply: (n: number) => `Apply ${plural(n, 'change', 'changes')}`,
  keep: (release: string) => `Keep as is, mark ${release} as checked`,
  applied: (n: number) => `${plural(n, 'change', 'changes')} imported`,
  marked: (release: string) => `Marked as checked against ${release}`,
  columnsNotSaved: (file: string) => `Couldn’t save the columns of ${file} for next time.`,
  files: 'Files of the takeoff',
  reading: 'Reading the takeoff',
  chooseColumns: 'Choose columns',
  recalled: (file: string) => `${file}: using the columns saved for this client.`,
  same: 'The quote is up to date with the takeoff',
  label: 'Differences',
  heads: { apply: 'Apply', part: 'Section', item: 'Item', quote: 'Quote', takeoff: 'Takeoff', after: 'After update' },
  parts: { panels: 'Panel list', 'panel line': 'Panel line', trims: 'Trims', accessories: 'Accessories' },
  applyOne: (label: string) => `Apply ${label}`,
  unmatched: (codes: readonly string[]) => `Not in catalog: ${codes.join(', ')}`,
};

export const newReleaseText = {
  released: (release: string, imported: string) => `${release} has been released; this quote uses ${imported}.`,
  review: 'Import takeoff',
};

export const takeoffNotesText = {
  row: (file: string, line: number, message: string) => `${file}, row ${line}: ${message}`,
  skipped: (codes: readonly string[], more: number) =>
    more > 0
      ? `${codes.join(', ')} and ${count(more)} more skipped (quantity 0).`
      : `${codes.join(', ')} skipped (quantity 0).`,
  more: (n: number) => (n === 1 ? '1 more row needs attention.' : `${count(n)} more rows need attention.`),
  withoutLength: (codes: readonly string[]) =>
    codes.length === 1
      ? `No accessories for ${codes[0]}: it has no length.`
      : `No accessories for ${codes.join(', ')}: they have no length.`,
};

export const takeoffColumnsText = {
  label: (file: string) => `Columns of ${file}`,
  column: (n: number) => `Column ${n}`,
  row: 'Row',
  firstRow: 'First data row',
  use: 'Use these columns',
  remember: 'Always use these columns for this client',
  needed: 'Choose the quantity column, and a code or length column.',
  names: {
    quantity: 'Quantity',
    code: 'Code',
    feet: 'Feet',
    inch: 'Inches (beside feet)',
    length: 'Length, feet-inch',
    inches: 'Length in inches',
    panel: 'Panel',
    plane: 'Plane',
    mark: 'Mark',
    color: 'Color',
    description: 'Description',
  },
};

export const unmatchedText = {
  title: 'Not in catalog',
  again: 'Re-match',
  notMatched: 'Couldn’t match the lines.',
  codeNotMatched: (code: string) => `Couldn’t match ${code}.`,
  noRows: 'No match list rows fit these codes with this quote’s metal, paint and color.',
  noFit: (sku: string) => `${sku} doesn’t fit this quote’s metal, paint or panel.`,
  misfit: (sku: string, item: string, quote: string) => `${sku} is ${item}, but this quote is ${quote}.`,
  where: (pieces: string, n: number, lines: string) => {
    const place = n === 1 ? `line ${lines}` : `lines ${lines}`;
    if (pieces === '') return place;
    return pieces === '1' ? `1 piece, ${place}` : `${pieces} pieces, ${place}`;
  },
  sku: (code: string) => `SKU for ${code}`,
  placeholder: 'SKU or description',
  none: 'No matching items',
  type: 'Type a SKU or description',
  always: (code: string) => `Always use this item for ${code}`,
  saved: (code: string, sku: string, finish: string) =>
    finish === '' ? `Saved: ${code} → ${sku}` : `Saved: ${code} → ${sku} (${finish})`,
  inQuote: (code: string, sku: string, finish: string) =>
    finish === '' ? `${code} → ${sku} in this quote` : `${code} → ${sku} (${finish}) in this quote`,
  notUndone: (code: string) => `Undone in this quote. The saved match of ${code} has changed; check the match list.`,
  price: 'Enter a price',
  suggestions: (code: string) => `Similar items for ${code}`,
  noPrice: 'no price',
  notNeeded: 'Not needed',
  removed: (code: string, n: number) => `${code} removed (${plural(n, 'line', 'lines')})`,
  newItem: 'New item…',
  priceLabel: (code: string) => `Price for ${code}`,
  setPrice: 'Set price',
  priced: (code: string, price: string) => `${code} priced at ${price}`,
};

export const misfitText = {
  title: (sku: string, code: string) => `Use ${sku} for ${code}?`,
  once: 'Use in this quote only',
  always: (code: string) => `Always use it for ${code}`,
  cancel: 'Cancel',
};

export const selectionsText = {
  label: 'Selections changed',
  toNothing: (n: number) =>
    `Metal or color changed. Re-matching ${plural(n, 'line', 'lines')} leaves the quote without a total.`,
  changes: (n: number, after: string, before: string | null) =>
    before === null
      ? `Metal or color changed. Re-matching ${plural(n, 'line', 'lines')} makes the total ${after}.`
      : `Metal or color changed. Re-matching ${plural(n, 'line', 'lines')} changes the total from ${before} to ${after}.`,
  rematch: 'Re-match & re-price',
  keep: 'Keep as is',
  done: (n: number) => `${plural(n, 'line', 'lines')} re-matched and re-priced`,
};

export const whatIfText = {
  title: 'Compare options',
  about: 'Compare up to three options and apply one. Locked lines and manual prices don’t change.',
  compare: 'Compare',
  applied: 'Quote updated',
  label: 'Compare options',
  current: 'Current',
  option: (n: number) => `Option ${n}`,
  remove: (n: number) => `Remove option ${n}`,
  apply: (n: number) => `Apply option ${n}`,
  field: (name: string, n: number) => `${name}, option ${n}`,
  add: 'Add option',
  names: { panelClass: 'Panel', metal: 'Metal', coating: 'Paint', color: 'Color', priceCode: 'Price level' },
};

export const changedLinesText = {
  optional: (total: string) => `${total} optional`,
  none: (title: string) => `${title}: no changes`,
  changed: (title: string, lines: number, unpriced: number) => {
    const changes = lines === 1 ? '1 line changes' : `${count(lines)} lines change`;
    if (unpriced === 0) return `${title}: ${changes}`;
    return unpriced === 1
      ? `${title}: ${changes}; 1 has no price`
      : `${title}: ${changes}; ${count(unpriced)} have no price`;
  },
  label: (title: string) => `Lines of ${title}`,
  heads: { code: 'Code', sku: 'SKU', quantity: 'Quantity', price: 'Price', total: 'Total' },
};

export const changedMeanwhile = 'The quote has changed. Review the new figures, then try again.';
