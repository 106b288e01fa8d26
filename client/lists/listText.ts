import { count } from '../../common/format/numbers';

/** Texts of the long lists. `what` names the rows in the plural, such as "estimates". */
export const listText = {
  loading: (what: string) => `Loading ${what}`,
  failed: (what: string) => `Couldn’t load ${what}`,
  none: (what: string) => `No ${what} yet`,
  noPage: 'Page not found',
  noPageIntro: 'The link may be old or incomplete.',
  badFilters: 'These filters don’t work',
  noMatch: 'No results for these filters',
  noMatchFor: (words: string) => `No results for “${words}”`,
  clearFilters: 'Clear filters',
  filters: 'Filters',
  clear: 'Clear',
  openCell: 'a cell that is being edited',
};

export const filterText = {
  search: 'Search',
  searchLabel: (what: string) => `Search ${what}`,
  clearSearch: 'Clear search',
  any: (label: string) => `${label}: all`,
  chosen: (label: string, value: string) => `${label}: ${value}`,
  all: 'All',
  more: 'More',
  moreLabel: 'More filters',
};

export const sortText = {
  label: 'Sort by',
  words: (head: string) => [`${head} A–Z`, `${head} Z–A`] as const,
  numbers: (head: string) => [`${head}, low to high`, `${head}, high to low`] as const,
  times: (head: string) => [`${head}, earliest`, `${head}, latest`] as const,
};

export const pagerText = {
  pages: 'Pages',
  range: (from: number, to: number) => `${count(from)}–${count(to)}`,
  rangeOf: (from: number, to: number, total: string) => `${count(from)}–${count(to)} of ${total}`,
  none: (what: string) => `No ${what}`,
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  rows: 'Rows',
  rowsLabel: 'Rows per page',
};

export const columnsText = { columns: 'Columns', reset: 'Reset' };

export const cardsText = { selected: 'Selected', select: 'Select', selectAll: 'Select all' };

export const listActionsText = {
  download: 'Download CSV',
  notDownloaded: 'The list wasn’t downloaded.',
  import: 'Import',
  chooseClient: 'Choose a client first',
};

export const layoutText = {
  /** The specification fixes the first words. */
  error: (problem: string) => `Layout error: ${problem}`,
  invalid: 'The saved column layout isn’t valid.',
  unknown: (column: string) => `Column “${column}” no longer exists.`,
  twice: (column: string) => `Column “${column}” appears twice.`,
  width: (column: string) => `Column “${column}” has an invalid width.`,
};

export const deleteRowText = {
  title: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `${name} deleted`,
};

export const rowDialogText = {
  customer: { create: 'New customer', add: 'Add customer', delete: 'Delete customer' },
  item: { create: 'New item', add: 'Add item', delete: 'Delete item' },
  edit: (name: string) => `Edit ${name}`,
  save: 'Save',
};

/** Keyboard shortcuts of a list, and how the foot names them. */
export const listKeysText = {
  title: 'List',
  next: 'Next row',
  previous: 'Previous row',
  listBefore: 'Previous list or column',
  listAfter: 'Next list or column',
  open: 'Open',
  search: 'Search',
  move: 'move',
  allKeys: 'all keys',
};
