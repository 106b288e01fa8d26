import { count } from '../../common/format/numbers';

/** The file viewer, which shows a file without leaving the page. */
export const viewerText = {
  files: 'Files',
  position: (at: number, of: number) => `${at} of ${of}`,
  previous: 'Previous file',
  next: 'Next file',
  download: 'Download',
  close: 'Close',
  loading: (name: string) => `Loading ${name}`,
  failed: (name: string) => `Couldn’t load ${name}`,
};

/** Buttons below a drawing or picture. */
export const viewText = {
  tools: 'View',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  fitPage: 'Fit page',
  fitWidth: 'Fit width',
  turn: 'Rotate',
  percent: (scale: number) => `${Math.round(scale * 100)}%`,
};

export const pdfText = {
  pages: 'Pages',
  page: (n: number, of: number) => `Page ${n} of ${of}`,
  previous: 'Previous page',
  next: 'Next page',
  search: 'Search in this file',
  found: (at: number, of: number) => `${at} of ${of}`,
  none: 'Not found',
  searching: 'Searching…',
  noText: 'This PDF has no text to search.',
  nextHit: 'Next result',
  previousHit: 'Previous result',
  notPdf: 'This file isn’t a PDF, although its name ends in .pdf. Download it to open it with another program.',
  encrypted: 'This PDF needs a password. Download it to open it.',
  broken: 'This PDF is damaged and can’t be shown. Download it, or ask for a new one.',
  pageFailed: (n: number) => `Page ${n} couldn’t be drawn.`,
};

export const pictureText = {
  tooLarge: (width: number, height: number) =>
    `This picture has ${count(width)} × ${count(height)} pixels, too many to show here. Download it to open it.`,
  broken: 'This picture can’t be shown. Download it to open it.',
};

export const tableText = {
  line: 'Line',
  first: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)} lines are shown.`,
  empty: 'This file has no rows.',
};

export const plainText = {
  cut: 'Only the beginning of this file is shown.',
  notText: 'This file isn’t text, although its name says so. Download it to open it with another program.',
};

export const otherText = {
  kind: (ending: string) => (ending === '' ? 'File' : `${ending.toUpperCase()} file`),
  cannotShow: 'This kind of file can’t be shown here. Download it to open it.',
};
