import { count } from '../../../common/format/numbers';
import { plural } from '../../../common/format/plural';

/** The dialog that compares two versions of a takeoff. */
export const compareText = {
  open: 'Compare versions',
  short: 'Compare',
  title: (num: number | string) => `Compare versions of ${num}`,
  from: 'From',
  to: 'To',
  version: (name: string, released: boolean) => `${name} · ${released ? 'Released' : 'Draft'}`,
  loading: 'Comparing the versions',
  totals: 'Totals',
  total: {
    panels: 'Panels',
    linearFeet: 'Linear feet',
    squares: 'Squares',
    weight: 'Weight, lb',
    trims: 'Trims',
  },
  difference: 'Difference',
  groups: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  heads: { item: 'Item', part: 'Part', length: 'Length', pieces: 'Pieces', change: 'Change', feet: 'Feet' },
  /** After the number of pieces on a card, which has no heads. */
  onCard: 'pieces',
  parts: { panels: 'Panel', trims: 'Trim' },
  noCode: { panels: 'Job’s panel', trims: 'Trim' },
  more: (shown: number, all: number) => `Showing ${count(shown)} of ${count(all)}. Download the CSV for the rest.`,
  none: 'No differences',
  same: 'Panels and trims are the same in both versions.',
  onlyOne: 'There is no earlier version to compare with.',
  problem: (version: string, file: string | null, message: string) =>
    file === null ? `${version}: ${message}` : `${version}, ${file}: ${message}`,
  download: 'Download CSV',
  notDownloaded: 'Couldn’t download the comparison.',
};

/** `Compared with C0: +12 panels, −34.5 ft` */
export const versionSummaryText = {
  loading: (version: string) => `Comparing with ${version}…`,
  compared: (version: string, differences: string) => `Compared with ${version}: ${differences}`,
  panels: (signed: string, n: number) => `${signed} ${Math.abs(n) === 1 ? 'panel' : 'panels'}`,
  feet: (signed: string) => `${signed} ft`,
  squares: (signed: string) => `${signed} ${signed === '+1' || signed === '−1' ? 'square' : 'squares'}`,
  trims: (signed: string, n: number) => `${signed} ${Math.abs(n) === 1 ? 'trim' : 'trims'}`,
  sameTotals: (rows: number) => `${plural(rows, 'row', 'rows')} changed, same totals`,
  none: 'no differences',
  incomplete: 'not all rows can be read',
  failed: (version: string) => `Couldn’t compare with ${version}.`,
  unreadable: (version: string) => `Can’t be compared with ${version}: a CSV can’t be read.`,
  show: 'Show differences',
};
