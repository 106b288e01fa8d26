import { count } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';

/** Texts of the line items and the panel list. */

export const linesText = {
  title: 'Line Items',
  loading: 'Loading lines',
  hints: { next: ' next · ', paste: ' rows from Excel · ', fill: ' fill down' },
  keys: { tab: 'Tab', paste: 'Ctrl V', fill: 'Ctrl D' },
  notDiscount: 'Only a line you added yourself can be a discount.',
  none: 'No lines yet',
  line: 'Line',
  locked: 'Locked',
  lockedHidden: ' (locked)',
  add: 'Add line',
  paste: 'Paste lines',
  pasteAction: (n: number) => (n === 0 ? 'Add lines' : `Add ${plural(n, 'line', 'lines')}`),
  pasteField: 'Rows copied from a spreadsheet',
  pasteHint: (columns: string) => `Columns: ${columns}. Columns in parentheses are calculated.`,
};

export const panelsText = {
  title: 'Panel List',
  loading: 'Loading panels',
  none: 'No panels yet',
  add: 'Add row',
  pieces: (n: number) => plural(n, 'piece', 'pieces'),
  linearFeet: (feet: string) => `${feet} linear feet`,
  pounds: (weight: string) => `${weight} lb`,
  feet: (feet: string) => `${feet} ft`,
  bundles: (numbers: string) => `Bundles ${numbers}`,
  row: (n: number) => `Row ${n}`,
};

export const panelTextText = {
  open: 'Paste as text',
  openTouch: 'Paste panels',
  title: 'Paste panel list',
  about:
    'Paste one panel per line, such as 14 x 21\' 3", or three columns: quantity, feet and inches. Column headers are fine, too.',
  import: (n: number) => (n === 0 ? 'Import' : `Import ${plural(n, 'row', 'rows')}`),
  imported: (n: number) => `${plural(n, 'panel row', 'panel rows')} imported`,
  field: 'Panels',
  found: (rows: number, pieces: number) => `${plural(rows, 'row', 'rows')}, ${plural(pieces, 'piece', 'pieces')}`,
  none: 'Paste at least one panel.',
  kept: 'The text is saved with the quote.',
  way: 'Replace or add',
  replace: 'Replace the list',
  append: 'Add to it',
  tooMany: (most: number) => `A panel list holds up to ${count(most)} rows. Remove some first.`,
  row: (line: number, message: string) => `Row ${line}: ${message}`,
};

export const lineStatusText = {
  line: (n: number) => `Line ${n}`,
  use: (amount: string) => `Use ${amount}`,
  locked: 'Locked: the price won’t change',
  hint: 'Type or paste rows. Press Esc, then Tab, to leave the table.',
};

export const rowActionsText = {
  keys: { duplicate: 'Alt ⇧ ↓', up: 'Alt ↑', down: 'Alt ↓', lock: 'Alt L', remove: 'Ctrl Del' },
  rows: 'Rows',
  selectFirst: {
    line: 'Select a line first: click its row number.',
    row: 'Select a row first: click its row number.',
  },
  addBlank: { line: 'Add blank line', row: 'Add blank row' },
  duplicate: 'Duplicate',
  up: 'Move up',
  down: 'Move down',
  lockOrUnlock: 'Lock or unlock the price',
  lock: 'Lock the price',
  unlock: 'Unlock the price',
  discountOrNot: 'Mark or unmark as discount',
  discount: 'Mark as discount',
  notDiscount: 'Unmark as discount',
  remove: 'Remove',
  done: 'Done',
  catalog: 'Catalog',
  title: {
    line: { removed: 'Removed line', fresh: 'New line', at: (n: number) => `Line ${n}` },
    row: { removed: 'Removed row', fresh: 'New row', at: (n: number) => `Row ${n}` },
  },
};

export const rowEditsText = {
  remove: (limit: string) => `${limit}. Remove some first.`,
  lost: (texts: string) => `The row was removed while you were typing: ${texts}.`,
  putBack: 'Put it in a new row',
  noCatalog: (why: string) => `Couldn’t search the catalog. ${why}`,
  tooLong: {
    cut: (where: string, most: string, lost: string) =>
      `${where} is limited to ${most} characters. “${lost}” was cut off.`,
    leftOut: (where: string, most: string, lost: string) =>
      `${where} is limited to ${most} characters. “${lost}” was left out.`,
  },
  inRow: (head: string, row: string) => `${head} in ${row}`,
  more: (n: number) => `${plural(n, 'more cell was', 'more cells were')} too long.`,
};

export const columnsText = {
  locked: 'Locked: the price won’t change.',
  notInCatalog: 'Not in catalog',
  none: 'none',
  pieces: (pieces: string, amount: string) => `${pieces} pcs = ${amount}`,
  lines: {
    code: 'Code',
    sku: 'SKU',
    quantity: 'Quantity',
    unit: 'Unit',
    description: 'Description',
    length: 'Length, in',
    drop: 'Drop, in',
    flats: 'Flats',
    price: 'Price',
    total: 'Total',
    comments: 'Comments',
  },
  panels: {
    quantity: 'Quantity',
    feet: 'Feet',
    inch: 'Inches',
    decimal: 'Decimal inches',
    linearFeet: 'Linear feet',
    weight: 'Weight, lb',
    piece: 'Piece, lb',
    packs: 'Bundles',
    panel: 'Panel',
    mark: 'Mark',
    plane: 'Plane',
    color: 'Color',
  },
};

export const whyText = {
  subjects: {
    sku: 'this SKU',
    price: 'this price',
    total: 'this total',
    flats: 'this number of flats',
    quantity: 'this quantity',
    drop: 'this drop',
  } as Readonly<Record<string, string>>,
  sources: {
    sku: 'SKU',
    price: 'Price',
    drop: 'Drop',
    quantity: 'Quantity',
    flats: 'Flats',
    total: 'Formula',
  } as Readonly<Record<string, string>>,
  none: {
    sku: 'no SKU',
    price: 'no price',
    total: 'no total',
    flats: 'no flats',
    quantity: 'no quantity',
    drop: 'no drop',
  },
  line: (n: number, code: string) => (code === '' ? `line ${n}` : `line ${n}, ${code}`),
  manual: 'Entered manually.',
  manualSource: 'Manual entry',
  loading: 'Loading…',
};

export const editText = {
  created: 'Quote created',
  row: { lines: (n: number) => `line ${count(n)}`, cutlist: (n: number) => `panel row ${count(n)}` } as const,
  deletedRow: { lines: 'a deleted line', cutlist: 'a deleted panel row' } as const,
  rowRemoved: { lines: 'line deleted', cutlist: 'panel row deleted' } as const,
  added: (row: string) => `${row} added`,
  moved: (row: string) => `${row} moved`,
  changed: (where: string, from: string, to: string) => `${where}: ${from} → ${to}`,
  field: (row: string, head: string) => `${row}, ${head}`,
  andMore: (changes: string, n: number) => `${changes} and ${count(n)} more`,
  details: 'project details',
  selections: 'selections updated',
  header: {
    name: 'project name',
    priceCode: 'price level',
    expires: 'valid through',
    panelClass: 'panel',
    panelClassInput: 'custom panel',
    coating: 'paint',
    flatWidth: 'flat width',
    lbPerFt: 'lb per ft',
    maxPackWeight: 'max bundle weight',
    panelsRaw: 'pasted panel list',
    takeoff: 'takeoff',
  } as Readonly<Record<string, string>>,
  cells: {
    priced: 'Priced by',
    lock: 'Locked',
    flags: 'Problem',
    kind: 'Kind',
    size: 'Size',
    item: 'Item',
    metal: 'Metal',
    paint: 'Paint',
    color: 'Color',
    count: 'Pack size',
    pieces: 'Pieces',
    ratio: 'Ratio',
    listed: 'Matched SKU',
  } as Readonly<Record<string, string>>,
};
