import { count } from '../../format/numbers';
import { plural } from '../../format/plural';

/** What the check of a drafted CSV says. Each sentence names the file. */
export const checkDraftText = {
  line: (file: string, line: number, message: string) => `${file}, line ${line}: ${message}`,
  file: (file: string, message: string) => `${file}: ${message}`,
  more: (file: string, n: number) => `${file}: ${count(n)} more rows can’t be read.`,
  otherJob: (file: string, num: number) => `${file}: The file name has another job’s number. This is ${num}.`,
  long: (file: string, length: string, most: string) => `${file}: A panel of ${length} is longer than ${most}.`,
  short: (file: string, length: string) => `${file}: A panel of ${length} is very short.`,
  noPieces: (file: string, codes: string) => `${file}: Quantity 0: ${codes}.`,
  mixed: (file: string, codes: string) => `${file}: More than one panel: ${codes}.`,
  width: (file: string, panel: string, width: string, job: string) =>
    `${file}: Panel ${panel} covers ${width} in, but this job is for ${job} in.`,
  unknown: (file: string, codes: string) => `${file}: Not in the client’s match list: ${codes}.`,
};

/** `38 panels · 662.73 ft · 19.88 squares · 24 trims` */
export const draftTotalsText = {
  panels: (n: number) => plural(n, 'panel', 'panels'),
  feet: (feet: string) => `${feet} ft`,
  squares: (squares: string) => `${squares} squares`,
  trims: (n: number) => plural(n, 'trim', 'trims'),
};
