import type { Content, TableCell } from 'pdfmake/interfaces';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import { short, thousands, twoPlaces } from '../../common/quotes/decimal';
import { showLength } from '../../common/quotes/lengths';
import type { PackRun } from '../../common/quotes/packs';
import type { PrintSnapshot } from '../../common/quotes/snapshot';
import { filled, left, measured, type PrintColumn, right, tableOf } from './printText';

const bold = (text: string): TableCell => ({ text, bold: true, alignment: 'right' });

const panelColumns: readonly PrintColumn[] = [
  { head: 'Pieces', width: 54, numeric: true },
  { head: 'Length', width: 92, numeric: true },
  { head: 'Panel, mark, plane', width: '*' },
  { head: 'Linear feet', width: 76, numeric: true },
  { head: 'Weight, lb', width: 76, numeric: true },
];

/** The cut list in feet and inches, with what it sums up to. */
export function printPanels({ content }: PrintSnapshot, { cutlist, totals }: ComputedQuote): Content[] {
  const rows = content.cutlist.flatMap((row, i) => {
    const amounts = cutlist[i];
    if (!amounts || (amounts.quantity === null && amounts.length === null)) return [];
    const typed = [row.feet, row.inch].filter(Boolean).join(' ');
    return [
      [
        right(amounts.quantity === null ? row.quantity : thousands(String(amounts.quantity))),
        right(amounts.length === null ? typed : showLength(amounts.length)),
        left(filled([row.panel, row.mark, row.plane, row.color]).join(' · ')),
        right(measured(amounts.linearFeet)),
        right(measured(amounts.weight)),
      ],
    ];
  });
  if (rows.length === 0) return [];
  const sum: TableCell[] = [
    bold(thousands(String(totals.pieces))),
    '',
    { text: totals.squares === null ? '' : `${measured(totals.squares)} squares`, bold: true },
    bold(measured(totals.linearFeet)),
    bold(measured(totals.weight)),
  ];
  return [tableOf('Panels', panelColumns, rows, sum)];
}

const packColumns: readonly PrintColumn[] = [
  { head: 'Pack', width: 34, numeric: true },
  { head: 'Pieces × length', width: '*' },
  { head: 'Pieces', width: 44, numeric: true },
  { head: 'Linear feet', width: 64, numeric: true },
  { head: 'Weight, lb', width: 64, numeric: true },
];

export function printPacks({ packs: { packs, cut }, used }: ComputedQuote): Content[] {
  if (packs.length === 0) return [];
  const rows = packs.map(({ number, runs, pieces, linearFeet, weight, overweight }) => [
    right(String(number)),
    left(runs.map(runOf).join(',  ') + (overweight ? ' · heavier than a pack may be' : '')),
    right(thousands(String(pieces))),
    right(measured(linearFeet)),
    right(measured(weight)),
  ]);
  return [
    tableOf('Packs', packColumns, rows),
    {
      text: `At most ${thousands(short(used.maxPackWeight))} lb a pack.${cut ? ' There are more packs than are listed.' : ''}`,
      style: 'quiet',
      margin: [0, 6, 0, 0],
    },
  ];
}

/** In feet and inches; lengths that are one to a hundredth of a foot, and not to a sixteenth of an inch, in feet. */
function runOf({ pieces, length, parts }: PackRun): string {
  const [first] = parts;
  const same = first && parts.every((one) => one.length === first.length);
  return `${pieces} × ${same ? showLength(first.length) : `${twoPlaces(length)} ft`}`.replaceAll(' ', '\u00a0');
}
