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

export const detailsText = {
  title: 'File details',
  name: 'Name',
  size: 'Size',
  added: 'Added',
  checksum: 'SHA-256',
  pending: 'Not computed yet',
};

/** Versions of a job’s files. */
export const versionText = {
  email: (version: string) => `Email version ${version}`,
  emailShort: 'Email',
  download: (version: string) => `Download version ${version}`,
  downloadShort: 'Download version',
  failed: (version: string) => `Couldn’t download version ${version}.`,
  superseded: 'Superseded',
  supersededBy: (newer: string) => `Superseded by ${newer}`,
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
  part: (first: number, last: number, all: number) =>
    `Lines ${count(first)} to ${count(last)} of ${count(all)} are shown.`,
  findings: 'Findings',
  toLine: (line: number) => `Line ${count(line)}`,
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
  cannotShowYet: 'This kind of file can’t be shown here.',
};

/** The dialog that emails a released version. */
export const emailVersionText = {
  about: 'Everyone chosen gets an email with a link to the job. They sign in to open it.',
  superseded: (version: string, newer: string) => `${newer} has replaced ${version}. The email says so.`,
  to: 'To',
  list: 'Release copies',
  toMissing: 'Choose at least one recipient.',
  tooMany: (most: number) => `Choose ${most} recipients at most.`,
  nobody: 'This client has no active users and no addresses for release copies.',
  message: 'Message',
  send: 'Send',
  sent: (version: string, to: readonly string[]) => `${version} is on its way to ${to.join(', ')}`,
  loading: 'Loading recipients',
  failed: 'Couldn’t load the recipients',
};
