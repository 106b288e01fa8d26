import type { Delimiter } from '../../csv/parse';
import { readTakeoff, type Takeoff } from './readTakeoff';

export type PanelText = Pick<Takeoff, 'panels' | 'refused' | 'warnings'> & { readonly fault: string | null };

/** `14 x 21' 3"`, `14 @ 21-3`, `14 pcs 150.5"`: pieces, a sign or a blank, and a length that says its unit. */
const piecesAndLength = /^(\d+)\s*(?:(?:pcs?|pieces|ea)\b\.?)?\s*(?:[x×@*:]|of\b|-(?=\s))?\s*(\S.*)$/i;
const saysUnit = /['"’”′″]|\d\s*-\s*\d|\d\s*(?:ft|feet|in)\b/i;

/**
 * Panels as text that somebody pasted: rows of a file with or without its header (Q7), or plain lines of pieces and
 * length. Trims in it are not its business: they are the takeoff's.
 */
export function readPanelText(text: string, panelCodes: readonly string[]): PanelText {
  const lines = text.split(/\r\n?|\n/);
  const said = lines.map((line) => piecesAndLength.exec(line.trim()));
  const plain = lines.every((line, i) => line.trim() === '' || (said[i] && saysUnit.test(said[i][2] ?? '')));
  const chosen = { delimiter: '\t' as Delimiter, columns: { quantity: 0, length: 1 }, from: 1 };
  const read = plain
    ? readTakeoff(
        [
          {
            name: '',
            text: said.map((found) => (found ? `${found[1]}\t${quoted(found[2] ?? '')}` : '')).join('\n'),
            mixed: [],
            chosen,
          },
        ],
        panelCodes,
      )
    : readTakeoff([{ name: '', text, mixed: [] }], panelCodes);
  const { panels, trims, refused, warnings, faults } = read;
  const other = trims.length > 0 ? `${trims.map(({ code }) => code).join(', ')}: no panel of this company.` : null;
  return { panels, refused, warnings, fault: faults[0]?.message ?? other };
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
