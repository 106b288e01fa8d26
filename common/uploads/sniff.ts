import { isPdf, pdfHead } from './isPdf';

/** File type by the first bytes; `unknown` for text and everything that has no signature here. */
export type Content = 'program' | 'pdf' | 'picture' | 'unknown';

/** Number of first bytes that `sniff` needs. */
export const sniffedHead = pdfHead;

/** First four bytes of programs for Linux and macOS. */
const programHeads = [0x7f454c46, 0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe];

/** Windows programs have zero bytes in their first header; text may begin with MZ, too. */
const windowsHeader = 64;

/** Parts of a file's beginning and where they are. */
type Signature = readonly (readonly [at: number, part: string])[];

/** Brands of AVIF and HEIC. */
const brands = ['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1'];
const pictures: readonly Signature[] = [
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, '\xff\xd8\xff']],
  [[0, 'GIF8']],
  // biome-ignore format: one signature per line
  [[0, 'RIFF'], [8, 'WEBP']],
  // biome-ignore format: one signature per line
  [[0, 'BM'], [6, '\0\0\0\0']],
  ...brands.map((brand): Signature => [[4, `ftyp${brand}`]]),
];

/** Tells what a file is by its content, whatever its name. */
export function sniff(head: Uint8Array): Content {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  const windows = a === 0x4d && b === 0x5a && head.subarray(0, windowsHeader).includes(0);
  if (windows || programHeads.includes(((a << 24) | (b << 16) | (c << 8) | d) >>> 0)) return 'program';
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (pictures.some((signature) => signature.every(([at, part]) => text.startsWith(part, at)))) return 'picture';
  return isPdf(head) ? 'pdf' : 'unknown';
}
