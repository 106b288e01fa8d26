import { fileSize } from '../../common/format/fileSize';
import { plural } from '../../common/format/plural';
import type { List } from '../../common/imports/import';
import { maxUploadBytes } from '../../common/jobs/entry';

const limit = fileSize(maxUploadBytes);
const rows = (n: number) => plural(n, 'row', 'rows');

/** Rows of each list, counted. */
const counted: Readonly<Record<List, (n: number) => string>> = {
  items: (n) => plural(n, 'item', 'items'),
  customers: (n) => plural(n, 'customer', 'customers'),
  match: rows,
  ratio: rows,
};

export const importText = {
  file: 'CSV file',
  order: (columns: string) => `Use a header row, or put the columns in this order: ${columns}.`,
  accepts: `CSV, up to ${limit}`,
  tooLarge: (file: string, size: number) => `${file} is ${fileSize(size)}. Choose a CSV file of up to ${limit}.`,
  unreadable: 'We couldn’t read this file. Choose it again.',
  review: 'You’ll review changes before importing.',
  preview: 'Preview',
  overwrite: 'Delete all data and replace',
  overwriteStopped:
    '“Delete all data and replace” needs every row to be valid. Fix the rows, or import without replacing.',
  replaces: (file: string) => `${file}: rows that aren’t in this file will be deleted.`,
  keeps: (file: string) => `${file}: other rows are kept.`,
  submit: (what: List, n: number) => (n === 0 ? 'Nothing to import' : `Import ${counted[what](n)}`),
  background: 'Run in background',
  cancel: 'Cancel import',
  done: (added: string, changed: string, removed: string) => `${added} added, ${changed} changed, ${removed} removed.`,
  badRowsFailed: 'Couldn’t download the rejected rows.',
  failed: (file: string, why: string) => `${file} wasn’t imported. ${why}`,
  unsent: (file: string) => `the import of ${file}`,
};

export const columnsText = {
  title: 'Columns',
  skip: 'Skip',
  column: (n: number) => `Column ${n}`,
  header: 'First row is a header',
  missing: (fields: readonly string[]) => `Choose the column for ${fields.join(' and ')} to continue.`,
};

export const outcomeText = {
  lines: (numbers: readonly number[], shown: string) => (numbers.length === 1 ? `Line ${shown}.` : `Lines ${shown}.`),
  more: (shown: string, n: number) => `${shown} and ${n} more`,
  bad: 'Rows that can’t be imported',
  badCount: (n: number) => `${rows(n)} can’t be imported`,
  download: 'Download rejected rows',
  line: (n: number) => `Line ${n}`,
  quoted: (value: string) => `“${value}”`,
  changes: 'Changes',
  /** Column titles of amounts of money. */
  money: ['Price', 'Cost'],
  changeOf: (field: string) => `${field}:`,
  first: (shown: number, all: string) => `The first ${shown} of ${all}.`,
  ways: { add: 'Add', change: 'Change', remove: 'Remove' },
  toAdd: 'To add',
  toChange: 'To change',
  toRemove: 'To remove',
  same: 'Unchanged',
  locked: 'Locked',
  blank: 'blank',
};

export const progressText = {
  written: 'Rows written',
  sent: 'File sent',
  rows: (done: string, total: string) => `${done} of ${total} rows`,
  sending: 'Sending file…',
  reading: 'Reading file…',
};

export const lastImportText = {
  imported: 'Rows imported',
  history: 'Import history',
  running: (done: string, total: string) => `importing, ${done} of ${total} rows`,
  failed: 'Import failed; nothing changed',
  undone: 'Import undone',
  done: (added: string, changed: string, removed: string) => `${added} added, ${changed} changed, ${removed} removed`,
  doneSkipped: (added: string, changed: string, removed: string, skipped: string) =>
    `${added} added, ${changed} changed, ${removed} removed, ${skipped} skipped`,
};

export const importHistoryText = {
  title: 'Import history',
  close: 'Close',
  file: 'File',
  by: 'Imported by',
  when: 'When',
  result: 'Result',
  loading: 'Loading import history',
  failed: 'Couldn’t load the import history',
  more: (shown: number) => `The latest ${shown} imports.`,
};

export const undoText = {
  title: 'Undo import',
  consequence: 'Added rows will be deleted. Changed and removed rows will be restored.',
  done: 'Import undone',
};
