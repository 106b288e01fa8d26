import type { Content, TableCell } from 'pdfmake/interfaces';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import { short, thousands, twoPlaces } from '../../common/quotes/decimal';
import { showLength } from '../../common/quotes/lengths';
import type { PackRun } from '../../common/quotes/packs';
import type { PrintSnapshot } from '../../common/quotes/snapshot';
import { figure, filled, left, measured, type PrintColumn, right, tableOf } from './printText';

const wide = { pieces: 54, feet: 76, weight: 76 };
const panelColumns: readonly PrintColumn[] = [
  { head: 'Pieces', width: wide.pieces, numeric: true },
  { head: 'Length', width: 92, numeric: true },
  { head: 'Panel, mark, plane', width: '*' },
  { head: 'Linear feet', width: wide.feet, numeric: true },
  { head: 'Weight, lb', width: wide.weight, numeric: true },
];

/** The cut list in feet and inches, with what it sums up to. */
export function printPanels({ content }: PrintSnapshot, { cutlist, totals }: ComputedQuote): Content[] {
  const rows = content.cutlist.flatMap((row, i) => {
    const amounts = cutlist[i];
    if (!amounts || (amounts.quantity === null && amounts.length === null)) return [];
    const typed = [row.feet, row.inch].filter(Boolean).join(' ');
    return [
      [
        amounts.quantity === null ? right(row.quantity) : figure(thousands(String(amounts.quantity)), wide.pieces),
        right(amounts.length === null ? typed : showLength(amounts.length)),
        left(filled([row.panel, row.mark, row.plane, row.color]).join(' · ')),
        figure(measured(amounts.linearFeet), wide.feet),
        figure(measured(amounts.weight), wide.weight),
      ],
    ];
  });
  if (rows.length === 0) return [];
  const sum: TableCell[] = [
    figure(thousands(String(totals.pieces)), wide.pieces, true),
    '',
    { text: totals.squares === null ? '' : `${measured(totals.squares)} squares`, bold: true },
    figure(measured(totals.linearFeet), wide.feet, true),
    figure(measured(totals.weight), wide.weight, true),
  ];
  return [tableOf('Panels', panelColumns, rows, sum)];
}

const packWide = { number: 34, pieces: 44, feet: 64, weight: 64 };
const packColumns: readonly PrintColumn[] = [
  { head: 'Pack', width: packWide.number, numeric: true },
  { head: 'Pieces × length', width: '*' },
  { head: 'Pieces', width: packWide.pieces, numeric: true },
  { head: 'Linear feet', width: packWide.feet, numeric: true },
  { head: 'Weight, lb', width: packWide.weight, numeric: true },
];

export function printPacks({ packs: { packs, cut }, used }: ComputedQuote): Content[] {
  if (packs.length === 0) return [];
  const rows = packs.map(({ number, runs, pieces, linearFeet, weight, overweight }) => [
    figure(String(number), packWide.number),
    left(runs.map(runOf).join(',  ') + (overweight ? ' · heavier than a pack may be' : '')),
    figure(thousands(String(pieces)), packWide.pieces),
    figure(measured(linearFeet), packWide.feet),
    figure(measured(weight), packWide.weight),
  ]);
  return [
    tableOf('Packs', packColumns, rows),
    {
      text: `At most ${thousands(short(used.maxPackWeight ?? 0n))} lb a pack.${cut ? ' There are more packs than are listed.' : ''}`,
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
