import { refusedFileText } from './uploadText';

const programs = /\.(exe|msi|bat|cmd|com|scr|ps1|vbs|js|jar|app|dll)$/i;

/** Why this file can't be part of a job or note, as a sentence; null if it can. */
export function refusedFile({ name, size }: { name: string; size: number }): string | null {
  if (size === 0) return refusedFileText.empty(name);
  return programs.test(name) ? refusedFileText.program(name) : null;
}

/** Number of first bytes that `refusedContent` needs. */
export const contentHead = 64;

/** First four bytes of programs for Linux and macOS. */
const programHeads = [0x7f454c46, 0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe];

/** Why a file with these first bytes can't be part of a job or note, whatever its name; null if it can. */
export function refusedContent(name: string, head: Uint8Array): string | null {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  // Text may begin with MZ, too, but has no zero bytes.
  const windows = a === 0x4d && b === 0x5a && head.includes(0);
  const other = programHeads.includes(((a << 24) | (b << 16) | (c << 8) | d) >>> 0);
  return windows || other ? refusedFileText.program(name) : null;
}
