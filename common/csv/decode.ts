import { type Fatal, fatal } from './fault';
import type { Decoded } from './readSheet';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Characters 0x80 to 0x9f of Windows-1252; the rest equals Latin-1. Node's decoder returns control characters for them.
 */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const fromWindows = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => windowsLetters[byte - 0x80] ?? String.fromCharCode(byte)).join('');

/** Bytes without a meaning in Windows-1252. */
const undefinedIn1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const cr = 13;
const lf = 10;

/**
 * Q26: decodes UTF-8 with or without BOM, otherwise each line as UTF-8 or Windows-1252. Rejects files that aren't text.
 */
export function decode(bytes: Uint8Array): Decoded | Fatal {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return utf16();
  const fault = controlIn(bytes);
  if (fault) return fault;
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = bom ? bytes.subarray(3) : bytes;
  try {
    return { text: utf8.decode(body), mixed: [] };
  } catch {
    return lineByLine(body, bom);
  }
}

const utf16 = () =>
  fatal('utf-16', 'This file is saved as UTF-16 ("Unicode text"). Save it as CSV UTF-8, then choose it again.');

/** A control character other than tab and line ends means the file isn't text. */
function controlIn(bytes: Uint8Array): Fatal | null {
  let line = 1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte >= 32 && byte !== 127) continue;
    if (byte === lf || (byte === cr && bytes[i + 1] !== lf)) line += 1;
    else if (byte !== 9 && byte !== cr) {
      if (byte === 0 && everyOtherIsNul(bytes)) return utf16();
      return fatal('binary', "This isn't a CSV file. Save it as CSV and choose it again.", line);
    }
  }
  return null;
}

/** Detects UTF-16 without BOM: Latin text has a zero in every pair of bytes. */
function everyOtherIsNul(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 400);
  const nuls = [0, 0];
  head.forEach((byte, i) => {
    if (byte === 0) nuls[i % 2]! += 1;
  });
  return head.length > 3 && Math.max(nuls[0]!, nuls[1]!) > head.length * 0.4 && Math.min(nuls[0]!, nuls[1]!) === 0;
}

function lineByLine(bytes: Uint8Array, bom: boolean): Decoded | Fatal {
  const parts: string[] = [];
  const inWindows: number[] = [];
  let inUtf8 = bom;
  let from = 0;
  for (let line = 1; from < bytes.length; line++) {
    let to = from;
    while (to < bytes.length && bytes[to] !== lf && bytes[to] !== cr) to++;
    if (bytes[to] === cr && bytes[to + 1] === lf) to++;
    const part = bytes.subarray(from, Math.min(to + 1, bytes.length));
    from = to + 1;
    try {
      parts.push(utf8.decode(part));
      inUtf8 ||= part.some((byte) => byte > 127);
    } catch {
      if (part.some((byte) => undefinedIn1252.has(byte))) {
        return fatal('encoding', "We can't read this file's encoding. Save it as CSV UTF-8.", line);
      }
      parts.push(fromWindows(part));
      inWindows.push(line);
    }
  }
  return { text: parts.join(''), mixed: inUtf8 ? inWindows : [] };
}
