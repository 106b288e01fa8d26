import type { Delimiter } from '../../csv/parse';
import { isLength, readLength } from '../panels/lengths';
import { readTakeoff, type Takeoff } from './readTakeoff';

export type PanelText = Pick<Takeoff, 'panels' | 'refused' | 'warnings'> & { readonly fault: string | null };

/**
 * `14 x 21' 3"`, `14 @ 21-3`, `14 pcs 150.5"`: a count, a separator, and a length with its unit. The separator is
 * required: `10.5'` is a length without a count, not ten pieces of half a foot.
 */
const countAndLength = /^(\d+)(?:\s*(?:pcs?|pieces|ea)\b\.?\s*|\s+|(?=[x×@*:]))(?:[x×@*:]|of\b|-(?=\s))?\s*(\S.*)$/i;
const saysUnit = /['"’”′″]|\d\s*-\s*\d|\d\s*(?:ft|feet|in)\b/i;

/** Converts a line to a CSV row of count and length. A length alone gets a blank count, which is rejected later. */
function rowOf(line: string): string | null {
  const text = line.trim();
  if (text === '') return '';
  if (isLength(readLength(text, null))) return `\t${quoted(text)}`;
  const [, count, length] = countAndLength.exec(text) ?? [];
  return length !== undefined && saysUnit.test(length) ? `${count}\t${quoted(length)}` : null;
}

/**
 * Reads pasted panel text: rows of a file with or without header (Q7), or plain lines of count and length. Trims in it
 * are an error; they belong to the takeoff.
 */
export function readPanelText(text: string, panelCodes: readonly string[]): PanelText {
  const rows = text.split(/\r\n?|\n/).map(rowOf);
  const chosen = { delimiter: '\t' as Delimiter, columns: { quantity: 0, length: 1 }, from: 1 };
  const file = rows.every((row) => row !== null) ? { text: rows.join('\n'), chosen } : { text };
  const read = readTakeoff([{ name: '', mixed: [], ...file }], panelCodes);
  const { panels, trims, refused, warnings, faults } = read;
  const other = trims.length > 0 ? `${trims.map(({ code }) => code).join(', ')}: no panel of this company.` : null;
  return { panels, refused, warnings, fault: faults[0]?.message ?? other };
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
