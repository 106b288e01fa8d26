import { count } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';
import { fromNumber, short } from '../../common/quotes/pricing/decimal';
import type { TaxOffer } from '../../common/quotes/tax/suggestTax';

/** Texts of the quote list, of a job's quotes and of the quote page. */

export const quoteListText = {
  title: 'Quotes',
  searches: 'Number, name, address, customer or creator',
  create: 'New Quote',
  emptyCustomer: 'Quotes shared with you appear here.',
  empty: 'Start with New Quote, or create a quote from a job’s takeoff.',
  heads: {
    num: 'Number',
    name: 'Name',
    prints: 'PDFs',
    customer: 'Customer',
    place: 'City',
    level: 'Price level',
    problems: 'Unpriced',
    sales: 'Status',
    sent: 'Sent',
    expires: 'Valid through',
    total: 'Total',
    author: 'Created by',
    timeChanged: 'Changed',
  },
  unpriced: (n: number) => (n === 1 ? '1 line has no price' : `${count(n)} lines have no price`),
  emailed: 'Emailed',
  to: (addresses: readonly string[]) => `to ${addresses.join(', ')}`,
  shared: 'Shared',
  notSent: 'Not sent',
  expired: ' · expired',
};

export const jobQuotesText = {
  title: 'Quotes',
  imported: 'Takeoff imported.',
  importedWith: (first: string, more: number) =>
    more > 0 ? `Takeoff imported. ${first} ${count(more)} more.` : `Takeoff imported. ${first}`,
  view: 'View',
  create: 'New Quote',
  notLoaded: 'Couldn’t load quotes',
  noneShared: 'No quotes shared yet',
  none: 'No quotes yet',
  loading: 'Loading quotes',
  changed: 'changed',
};

export const newQuoteText = {
  title: 'New Quote',
  ofJob: (num: number | string) => `For job ${num}.`,
  create: 'Create',
  chooseClient: 'Choose a client.',
  name: 'Project name',
  enterName: 'Enter a project name.',
  refused: (why: string) => `The project name ${why}`,
};

export const flatCalcText = {
  title: 'Flat calculator',
  beside: 'Trim list',
  back: (job: string) => `Back to ${job}`,
  trims: 'Trims',
  notLoaded: 'Couldn’t read the trim list',
  loading: 'Loading the trim list',
  none: 'This file has no trims',
  code: 'Code',
  quantity: 'Quantity',
  more: (n: number) => `${plural(n, 'more row isn’t', 'more rows aren’t')} shown.`,
};

export const packListText = {
  title: 'Pack list',
  heading: 'Bundles are in the quote',
  where: 'Each quote shows its bundles next to its panel list.',
  quotes: 'All quotes',
};

export const quoteFrameText = {
  title: 'Quote',
  back: 'Back to quotes',
  notLoaded: 'Couldn’t load this quote',
  loading: 'Loading the quote',
  loadingLines: 'Loading lines',
  loadingTotals: 'Loading totals',
};

export const quoteGoneText = {
  unsaved: 'Your last edits weren’t saved.',
  notFound: 'Quote not found',
  unavailable: (name: string) => `${name} is no longer available`,
  why: 'This quote was deleted, or you no longer have access to it.',
};

export const quotePageText = {
  quote: 'Quote',
  job: 'Job',
  readOnly: 'You can view this quote but can’t edit it.',
  noStorage: 'This browser can’t save edits offline. If you lose the connection, keep this page open.',
  unsaved: 'Some edits couldn’t be saved.',
  side: 'Totals, PDFs and bundles',
  undo: 'Undo',
  redo: 'Redo',
  people: 'Also here',
  cursorsPaused: 'Can’t show who else is editing right now',
  whyPaused: 'Other people’s cursors may not show right now. Their edits still arrive.',
  whereabouts: 'Who is editing where',
  hasItOpen: (name: string) => `${name} has it open`,
  isIn: (name: string, place: string) => `${name} is in ${place}`,
  newLine: 'a new line',
  place: (row: string, column: string) => `${row}, ${column}`,
};

/** Keyboard shortcuts of the quote, for the overlay and the footer. */
export const quoteKeysText = {
  title: 'This quote',
  foot: { edit: 'edit', undo: 'undo' },
  footKeys: { edit: 'Enter', undo: 'Ctrl Z' },
  keys: [
    { key: 'Enter or F2', says: 'Edit the cell' },
    { key: '=4*4', says: 'Calculate, in a cell for numbers' },
    { key: 'Tab', says: 'Next cell' },
    { key: 'Shift Space', says: 'Select the row' },
    { key: 'Ctrl D', says: 'Fill down' },
    { key: 'Ctrl C, Ctrl V', says: 'Copy, paste rows' },
    { key: 'Ctrl F, Ctrl H', says: 'Find, replace' },
    { key: 'Shift F10', says: 'Cell and row actions' },
    { key: 'Alt Enter', says: 'Insert a row below' },
    { key: 'Alt Shift Enter', says: 'Insert a row above' },
    { key: 'Alt ↑, Alt ↓', says: 'Move the row' },
    { key: 'Alt Shift ↓', says: 'Duplicate the row' },
    { key: 'Alt L', says: 'Lock or unlock the price' },
    { key: 'Ctrl Del', says: 'Remove the row' },
    { key: 'Ctrl Z, Ctrl Y', says: 'Undo, redo' },
    { key: 'Esc, then Tab', says: 'Leave the table' },
  ],
};

export const saveSignText = {
  saved: 'All changes saved',
  checking: 'Checking connection…',
  typed: 'Not saved yet',
  saving: 'Saving…',
  idle: 'Offline',
  offline: 'Offline: saved in this browser',
  unstored: 'Offline: not saved. Keep this page open.',
} as const;

export const quoteActionsText = {
  takeoff: 'Import takeoff',
  whatIf: 'Compare options',
  more: 'More',
  history: 'History',
  lines: 'Download lines (CSV)',
  rollFormer: 'AMS Eclipse order file',
  notDownloaded: 'Couldn’t download the CSV file.',
};

export const detailsText = {
  title: 'Project Details',
  brief: (facts: readonly string[]) => facts.filter(Boolean).join(' · '),
  level: (code: string) => `Price level ${code}`,
  name: 'Project name',
  enterName: 'Enter a project name.',
  customer: 'Customer',
  noCustomers: 'No matching customers',
  addCustomer: (name: string) => `Add “${name}”…`,
  street: 'Street',
  city: 'City',
  state: 'State',
  priceCode: 'Price level',
  county: 'County',
  tax: 'Tax rate (%)',
  useTax: ({ rate, place }: TaxOffer) =>
    `Use ${short(fromNumber(rate))}% (${place === null ? 'tax exempt' : [place.county, place.state].filter(Boolean).join(', ')})`,
  expires: 'Valid through',
  expired: 'Expired. Choose a new date before sending.',
  panel: 'Panel',
  metal: 'Metal',
  coating: 'Paint',
  color: 'Color',
  coverage: 'Coverage, in',
  flatWidth: 'Flat width, in',
  lbPerFt: 'Lb per ft',
  maxPackWeight: 'Max bundle, lb',
  freight: 'Freight, $',
  freightTaxed: 'Taxable freight',
  deposit: 'Deposit, % or $',
  notListed: {
    metal: (text: string) => `${text} isn’t in the client’s metals list.`,
    coating: (text: string) => `${text} isn’t in the client’s paints list.`,
    color: (text: string) => `${text} isn’t in the client’s colors list.`,
  },
};

/** Column heads of sums shown side by side. */
export const sumsText = {
  label: 'Totals',
  panels: 'Panels',
  linearFeet: 'Linear feet',
  squares: 'Squares',
  weight: 'Weight, lb',
  flatsCombined: 'Flats, combined',
  subtotal: 'Subtotal',
  freight: 'Freight',
  tax: 'Tax',
  total: 'Total',
  options: 'Optional',
};

export const bundlesText = {
  title: 'Bundles',
  note: (n: number, pounds: string) => `${plural(n, 'bundle', 'bundles')}, ${pounds} lb max each`,
  badMax: 'Enter a valid max bundle weight to see bundles.',
  noWeight: 'Enter weight per foot to see bundles.',
  noPanels: 'No panels yet.',
  pounds: ' lb',
  overweight: ' lb, one piece is over the max bundle weight',
  cut: (n: number) => `Showing the first ${plural(n, 'bundle', 'bundles')}.`,
  more: (n: number) => `${count(n)} more.`,
};

export const historyText = {
  title: 'History',
  earlier: 'Earlier version',
  newestFirst: 'Newest first',
  restore: 'Restore this version',
  restored: 'Earlier version restored',
  restoreOne: 'Restore',
  restoreLine: (code: string) => `Restore line ${code}`,
  lineRestored: (code: string) => `Line ${code} restored`,
  all: 'All changes',
  system: 'System',
  loading: 'Loading the history',
  none: 'No changes yet',
  view: 'View',
  more: 'Show more',
  showAll: 'Show all',
  loadingVersion: 'Loading this version',
  about: (name: string, lines: number, rows: number, total: string) =>
    `${name}: ${plural(lines, 'line', 'lines')} · ${plural(rows, 'panel row', 'panel rows')} · total ${total}`,
  lines: 'Lines in this version',
  heads: { code: 'Code', description: 'Description', quantity: 'Quantity', price: 'Price', total: 'Total' },
};

export const undoText = {
  undo: 'Undo',
  later: 'Undo your later changes first.',
  gone: 'This was already undone.',
  someone: 'Someone',
  nothingTo: {
    undo: (who: string) => `${who} changed this after you; nothing to undo.`,
    redo: (who: string) => `${who} changed this after you; nothing to redo.`,
  },
  ownWindow: {
    undo: 'You changed this in another window; nothing to undo.',
    redo: 'You changed this in another window; nothing to redo.',
  },
};

export const lostEditsText = {
  refused: (message: string) => `${message} These edits weren’t saved.`,
  download: 'Download edits',
  discard: 'Discard',
  heads: ['Section', 'Row', 'Column', 'Value'],
  /** Row label in a quote that is no longer available. */
  unknownRow: (n: number) => `Unknown row ${n}`,
  file: 'not-saved.csv',
  sections: { header: 'Project Details', lines: 'Line Items', cutlist: 'Panel List' },
  removed: (rows: number, words: string, more: number) => {
    const what = rows === 1 ? 'The row was' : `${count(rows)} rows were`;
    return more > 0
      ? `${what} removed while you were typing: ${words} and ${count(more)} more.`
      : `${what} removed while you were typing: ${words}.`;
  },
  putBack: (rows: number) => (rows === 1 ? 'Put it in a new row' : 'Put them in new rows'),
};
