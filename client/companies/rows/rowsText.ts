import { plural } from '../../../common/format/plural';

export const rowHeads = {
  code: 'Code',
  name: 'Name',
  coverage: 'Coverage, in',
  panType: 'Type',
  longest: 'Longest, ft',
  panel: 'Panel',
  paint: 'Paint',
  metal: 'Metal',
  color: 'Color',
  sku: 'SKU',
  drop: 'Drop (blank width, in)',
  item: 'Item',
  ratio: 'Ratio per foot',
  state: 'State',
  county: 'County',
  rate: 'Tax rate, %',
};

export const shortHeads = { drop: 'Drop, in' };

export const rowListText = {
  panels: { title: 'Panels', inText: 'panels', one: 'panel', empty: 'No panels yet' },
  matchLists: { title: 'Match list', inText: 'match list', one: 'match entry', empty: 'No match entries yet' },
  ratioLists: { title: 'Accessory ratios', inText: 'accessory ratios', one: 'ratio', empty: 'No accessory ratios yet' },
  taxRates: { title: 'Tax rates', inText: 'tax rates', one: 'tax rate', empty: 'No tax rates yet' },
};

export const panelTypeNames: Record<string, string> = { EF: 'Exposed Fastener', SS: 'Standing seam' };

export const rowCardText = {
  any: 'Any',
  wholeState: 'Whole state',
  noDrop: '–',
  drop: (inches: string) => `Drop ${inches} in`,
  dropHead: 'Drop',
};

export const rowsPanelText = {
  add: 'Add',
  addOne: (one: string) => `Add ${one}`,
  import: 'Import',
  importList: (list: string) => `Import ${list}`,
  edit: 'Edit',
  editList: (list: string) => `Edit ${list}`,
};

export const rowPagerText = {
  pages: (label: string) => `Pages of ${label}`,
  none: 'No rows',
  range: (from: string, to: string, all: string) => `${from}–${to} of ${all}`,
  previous: (label: string) => `Previous page of ${label}`,
  next: (label: string) => `Next page of ${label}`,
  rows: 'Rows',
  perPage: (label: string) => `Rows per page: ${label}`,
};

export const addRowText = {
  add: (one: string) => `Add ${one}`,
  blank: 'Leave panel, paint, metal or color blank to match any.',
  added: (code: string) => `${code} added`,
  type: (code: string) => `${code} · ${panelTypeNames[code] ?? ''}`,
};

/** Errors of a cell, shown after its column header: "Coverage, in must be greater than 0". */
export const cellErrors = { required: 'is required', positive: 'must be greater than 0', number: 'must be a number' };

export const rowErrors = {
  cell: (head: string, why: string) => `${head} ${why}`,
  required: (head: string) => `${head} is required.`,
  positive: (head: string) => `${head} must be greater than 0.`,
  number: (head: string) => `${head} must be a number.`,
};

export const editRowText = {
  newRow: 'new row',
  cell: (head: string, row: string) => `${row}: ${head}`,
  keep: (row: string) => `Undo delete of ${row}`,
  delete: (row: string) => `Delete ${row}`,
  changedCell: (head: string, row: string, now: string) => `${row}: ${head} changed to ${now} while you were editing.`,
  changedRow: (row: string, now: string) => `${row} changed after you deleted it: ${now}`,
  deleted: (row: string) => `${row} was deleted while you were editing.`,
  blank: 'blank',
};

export const editRowsText = {
  title: (list: string, company: string) => `${company}: ${list}`,
  unsent: (list: string) => `unsaved rows in the ${list}`,
  saved: (n: number) => `${plural(n, 'row', 'rows')} saved`,
  save: (n: number) => (n === 0 ? 'Save' : `Save ${plural(n, 'change', 'changes')}`),
  changed: (rows: string, decide: string) => `${rows} changed while you were editing. ${decide}`,
  newRow: 'New row',
  notSaved: (n: number) =>
    n === 1
      ? '1 row isn’t saved. Save it, or press Cancel again to discard.'
      : `${n} rows aren’t saved. Save them, or press Cancel again to discard.`,
  find: 'Find',
  findIn: (list: string) => `Find in ${list}`,
  add: 'Add row',
  download: 'Download CSV',
  delete: 'Delete',
  editor: (list: string) => `${list} editor`,
  fix: (n: number, first: string) => `Fix ${plural(n, 'cell', 'cells')} before saving. ${first}`,
  fault: (row: string, head: string, why: string) => `${row}: ${head} ${why}.`,
};
