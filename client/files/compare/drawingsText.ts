import { decimal, signed } from '../../../common/format/numbers';

/** The comparison of two drawings. */
export const drawingsText = {
  open: 'Compare drawings',
  short: 'Compare',
  title: 'Compare drawings',
  close: 'Close',
  back: 'Back to the file',
  old: 'Old drawing',
  new: 'New drawing',
  drawing: (version: string, name: string) => `${version} · ${name}`,
  mode: 'Show',
  modes: { overlay: 'Overlay', sides: 'Side by side' },
  loading: 'Loading the drawings',
  failed: (version: string, name: string) => `Couldn’t load ${name} of ${version}`,
  problem: (version: string, name: string, problem: string) => `${version}, ${name}: ${problem}`,
  overlay: (from: string, to: string) => `${from} in red over ${to} in blue`,
  side: (version: string) => `Drawing of ${version}`,
  pageFailed: (version: string) => `This page of ${version} couldn’t be drawn.`,
  page: (version: string) => `Page of ${version}`,
  pageOf: (n: number, of: number) => `${n} of ${of}`,
  previous: 'Previous pages',
  next: 'Next pages',
  share: (from: string, to: string) => `From ${from} to ${to}`,
  shares: (from: string, fromPercent: number, to: string, toPercent: number) =>
    `${from} ${fromPercent}%, ${to} ${toPercent}%`,
  align: 'Align',
  alignHelp: (version: string) => `Drag ${version}, or move it with the arrow keys; Shift moves it farther.`,
  moved: (x: number, y: number) => `Moved ${signed(x, decimal)}, ${signed(y, decimal)} pt`,
  reset: 'Reset',
};
