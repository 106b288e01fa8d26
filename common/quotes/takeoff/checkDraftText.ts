import { count } from '../../format/numbers';
import { plural } from '../../format/plural';

/** Findings of the check of a drafted CSV. Each sentence names the file. */
export const checkDraftText = {
  line: (file: string, line: number, message: string) => `${file}, line ${line}: ${message}`,
  file: (file: string, message: string) => `${file}: ${message}`,
  more: (file: string, n: number) => `${file}: ${count(n)} more rows can’t be read.`,
  moreSkipped: (file: string, n: number) => `${file}: ${count(n)} more notes about skipped parts.`,
  moreRepeated: (file: string, n: number) => `${file}: ${count(n)} more repeated rows.`,
  notPdf: (file: string) => `${file}: This file isn’t a PDF, although its name ends in .pdf. Export it again.`,
  otherJob: (file: string, num: number) => `${file}: The file name has another job’s number. This is ${num}.`,
  long: (file: string, length: string, most: string, panel: string, company: string) =>
    `${file}: A panel of ${length} is longer than ${most}, the longest ${panel === '' ? 'panel' : panel} of ${company}.`,
  short: (file: string, length: string) => `${file}: A panel of ${length} is very short.`,
  noPieces: (file: string, codes: string) => `${file}: Quantity 0: ${codes}.`,
  mixed: (file: string, codes: string) => `${file}: More than one panel: ${codes}.`,
  width: (file: string, panel: string, width: string, job: string) =>
    `${file}: Panel ${panel} covers ${width} in, but this job is for ${job} in.`,
  otherPanel: (file: string, panel: string, own: string) => `${file}: Panel ${panel} isn’t this job’s panel (${own}).`,
  noPanel: (file: string, panel: string, company: string) => `${file}: ${company} has no panel ${panel}.`,
  unknown: (file: string, codes: string) => `${file}: Not in the client’s match list: ${codes}.`,
  otherPanels: (round: string, was: number, is: number, change: string) =>
    `${plural(is, 'panel', 'panels')}; ${round} had ${count(was)} (${change}). Is this right?`,
  otherFeet: (round: string, was: string, is: string, change: string) =>
    `Panel length is ${is} ft; in ${round} it was ${was} ft (${change}). Is this right?`,
  otherTrims: (round: string, was: number, is: number, change: string) =>
    `${plural(is, 'trim', 'trims')}; ${round} had ${count(was)} (${change}). Is this right?`,
};

/** `38 panels · 662.73 ft · 19.88 squares · 24 trims` */
export const draftTotalsText = {
  panels: (n: number) => plural(n, 'panel', 'panels'),
  feet: (feet: string) => `${feet} ft`,
  squares: (squares: string) => `${squares} squares`,
  trims: (n: number) => plural(n, 'trim', 'trims'),
  columns: (names: string) => `Columns used: ${names}`,
};
