import type { Content, TableCell } from 'pdfmake/interfaces';
import type { ComputedQuote } from '../../common/quotes/pricing/computeQuote';
import { thousands } from '../../common/format/exact';
import { short, twoPlaces } from '../../common/quotes/pricing/decimal';
import { showLength } from '../../common/format/length';
import type { PackRun } from '../../common/quotes/panels/packs';
import type { PrintSnapshot } from '../../common/quotes/document/snapshot';
import { bundleWords } from './pdfText';
import { figure, filled, left, measured, type PrintColumn, right, tableOf } from './printText';

const wide = { pieces: 54, feet: 76, weight: 76 };
const panelColumns: readonly PrintColumn[] = [
  { head: 'Pieces', width: wide.pieces, numeric: true },
  { head: 'Length', width: 92, numeric: true },
  { head: 'Panel, mark, plane', width: '*' },
  { head: 'Linear feet', width: wide.feet, numeric: true },
  { head: 'Weight, lb', width: wide.weight, numeric: true },
];

/** The cut list in feet and inches, with its totals. */
export function printPanels(
  { content }: Pick<PrintSnapshot, 'content'>,
  { cutlist, totals }: ComputedQuote,
): Content[] {
  const rows = content.cutlist.flatMap((row, i) => {
    const amounts = cutlist[i];
    if (!amounts || (amounts.quantity === null && amounts.length === null)) return [];
    return [
      [
        amounts.quantity === null ? right('') : figure(thousands(String(amounts.quantity)), wide.pieces),
        right(amounts.length === null ? '' : showLength(amounts.length)),
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
  { head: bundleWords.bundle, width: packWide.number, numeric: true },
  { head: bundleWords.runs, width: '*' },
  { head: bundleWords.pieces, width: packWide.pieces, numeric: true },
  { head: bundleWords.feet, width: packWide.feet, numeric: true },
  { head: bundleWords.weight, width: packWide.weight, numeric: true },
];

export function printPacks({ packs: { packs, cut }, used }: ComputedQuote): Content[] {
  if (packs.length === 0) return [];
  const rows = packs.map(({ number, runs, pieces, linearFeet, weight, overweight }) => [
    figure(String(number), packWide.number),
    left(overweight ? bundleWords.overweight(runs.map(runOf).join(',  ')) : runs.map(runOf).join(',  ')),
    figure(thousands(String(pieces)), packWide.pieces),
    figure(measured(linearFeet), packWide.feet),
    figure(measured(weight), packWide.weight),
  ]);
  return [
    tableOf(bundleWords.title, packColumns, rows),
    {
      text: (cut ? bundleWords.maxOfSome : bundleWords.max)(thousands(short(used.maxPackWeight ?? 0n))),
      style: 'quiet',
      margin: [0, 6, 0, 0],
    },
  ];
}

/** Pieces × length in feet and inches; in decimal feet if the run has pieces that differ in sixteenths of an inch. */
export function runOf({ pieces, length, parts }: PackRun): string {
  const [first] = parts;
  const same = first && parts.every((one) => one.length === first.length);
  return `${pieces} × ${same ? showLength(first.length) : `${twoPlaces(length)} ft`}`.replaceAll(' ', '\u00a0');
}
