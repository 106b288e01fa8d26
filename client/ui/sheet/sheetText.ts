import { count } from '../../../common/format/numbers';
import { plural } from '../../../common/format/plural';

/** Texts of a sheet's menu, and of find and replace. */
export const sheetText = {
  menu: 'Cell and row actions',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  fill: 'Fill down',
  clear: 'Clear',
  findReplace: 'Find and replace',
  find: 'Find',
  resetWidths: 'Reset column widths',
  keys: {
    cut: 'Ctrl X',
    copy: 'Ctrl C',
    paste: 'Ctrl V',
    fill: 'Ctrl D',
    clear: 'Del',
    find: 'Ctrl F',
    replace: 'Ctrl H',
  },
  useCopyKey: 'Your browser doesn’t allow copying from a menu. Press Ctrl+C.',
  usePasteKey: 'Your browser doesn’t allow pasting from a menu. Press Ctrl+V.',
};

export const findText = {
  bar: (sheet: string) => `Find in ${sheet}`,
  find: 'Find',
  replaceWith: 'Replace with',
  replace: 'Replace',
  replaceAll: 'Replace all',
  previous: 'Previous match',
  next: 'Next match',
  close: 'Close find',
  none: 'No matches',
  found: (n: number) => plural(n, 'match', 'matches'),
  at: (n: number, all: number) => `${count(n)} of ${count(all)}`,
  replaced: (cells: number) => `${plural(cells, 'cell', 'cells')} replaced. Ctrl+Z undoes all of it.`,
  unchanged: (cells: number) => `${plural(cells, 'calculated cell was', 'calculated cells were')} not changed.`,
  nothing: 'Only calculated cells match. They can’t be replaced.',
};
