import { type Cell, readCoverage, readFlatWidth, readLbPerFt, readMaxPackWeight, readTax } from './cells';
import { exactSum } from './bounds';
import {
  type ComputedLine,
  computeLine,
  type LineContext,
  needsFixing,
  piecesOf,
  takesFromOthers,
} from './computeLine';
import type { CutlistText, HeaderField, LineField, LineText, QuoteContent } from './content';
import { type ComputedRow, computeRow, type Problem, squareFeetOf, squaresOf } from './cutlist';
import { divide, fromNumber, one } from './decimal';
import { type NestedFlats, nestFlats, type Trim } from './flats';
import type { CodeFeet } from './accessories';
import { plainWord } from '../csv/sheet';
import { alike } from './matching';
import { defaultPackWeight, type PackPlan, packsOf } from './packs';
import { panelOf } from './picks';
import { feetByCode, piecesNeeded } from './ratio';

/** What a quote takes from its company. */
export interface QuoteSetting {
  /** Inches; null: none. */
  readonly defaultFlat: number | null;
  readonly panels: readonly { readonly code: string; readonly coverage: number }[];
  /** Of a print that was frozen before trims were priced by their unit (Q28): it keeps its amounts. */
  readonly trimsByPiece?: boolean;
}

export interface QuoteTotals {
  /** Pieces of the cut list. */
  readonly pieces: number;
  /** Hundredths of a foot. */
  readonly linearFeet: number;
  /** Hundredths; null: no coverage. */
  readonly squares: number | null;
  /** Hundredths of a pound; null: no weight per foot, or past what can be added up exactly. */
  readonly weight: number | null;
  readonly flatsByLine: number;
  readonly flatsNested: number;
  /** Cents; of the lines that have a total; null: past what can be added up exactly (Q29). */
  readonly subTotal: number | null;
  /** Cents; null: there is no subtotal, or the tax cannot be read. */
  readonly tax: number | null;
  readonly total: number | null;
}

export interface ComputedQuote {
  readonly lines: readonly ComputedLine[];
  readonly cutlist: readonly ComputedRow[];
  readonly packs: PackPlan;
  readonly nested: readonly NestedFlats[];
  readonly totals: QuoteTotals;
  /** The numbers of the header as they are used, in millionths. */
  readonly used: {
    readonly tax: bigint;
    readonly flatWidth: bigint | null;
    readonly lbPerFt: bigint | null;
    readonly coverage: bigint | null;
    /** null: what is written cannot be read, so there are no packs (Q4). */
    readonly maxPackWeight: bigint | null;
  };
  readonly problems: readonly Problem<HeaderField>[];
  /** How many lines need fixing. */
  readonly linesWithProblems: number;
  /** How many lines and cut-list rows cannot be read, so that the sums leave them out (Q30). */
  readonly unread: { readonly lines: number; readonly rows: number };
}

/** Every amount of a quote: the one copy for server, browser and print (Q1–Q6, Q11, Q12). */
export function computeQuote({ header, lines, cutlist }: QuoteContent, setting: QuoteSetting): ComputedQuote {
  const problems: Problem<HeaderField>[] = [];
  const read = <T>(field: HeaderField, reader: (text: string) => Cell<T>): Cell<T> => {
    const cell = reader(header[field]);
    if (cell.problem) problems.push({ field, text: cell.problem });
    return cell;
  };
  const tax = read('tax', readTax);
  const ownFlat = read('flatWidth', readFlatWidth);
  const lbPerFt = read('lbPerFt', readLbPerFt).value;
  const ownPack = read('maxPackWeight', readMaxPackWeight);
  const maxPackWeight = ownPack.value ?? (ownPack.problem ? null : BigInt(defaultPackWeight) * one);
  const listed = setting.panels.find(({ code }) => header.panelClass.trim() !== '' && alike(code, header.panelClass));
  const typedCoverage = read('coverage', readCoverage).value;
  const coverage = listed ? fromNumber(listed.coverage) : typedCoverage;
  // A flat width that cannot be read is not quietly replaced by the company's.
  const flatWidth =
    ownFlat.value ?? (ownFlat.problem || setting.defaultFlat === null ? null : fromNumber(setting.defaultFlat));

  const panel = header.panelClass.trim();
  const rows = cutlist.map((row) => knownRow(row, [panel, lbPerFt], () => computeRow(row, panel, lbPerFt)));
  const linearFeet = sum(rows.map((row) => row.linearFeet));
  const pieces = sum(rows.map((row) => (row.linearFeet === null ? 0 : row.quantity)));
  const trimsByPiece = setting.trimsByPiece === true;
  let feet: readonly CodeFeet[] | null = null;
  const context: LineContext = {
    flatWidth,
    trimsByPiece,
    panelQuantity: (unit) => panelQuantity(unit, { linearFeet, pieces, coverage }),
    piecesNeeded: (ratio) => piecesNeeded(ratio, feet ?? []),
  };
  const known = lines.map((line) =>
    takesFromOthers(line) ? null : knownLine(line, [flatWidth, trimsByPiece], () => computeLine(line, context)),
  );
  if (lines.some((line) => line.ratio !== ''))
    feet = feetByCode({ lines, cutlist }, known, rows, panelOf({ header, cutlist }));
  const computed = lines.map((line, i) => known[i] ?? computeLine(line, context));
  const stacks = rows.flatMap(({ id, length, quantity }) =>
    length === null || quantity === null || quantity === 0 ? [] : [{ id, length, quantity }],
  );
  const nested = flatWidth === null ? [] : nestFlats(trimsOf({ header, lines, cutlist }, computed), flatWidth);
  const subTotal = exactSum(computed.reduce((all, { total }) => all + BigInt(total ?? 0), 0n));
  if (subTotal === null) problems.push({ field: null, text: 'The lines come to more than can be added up exactly.' });
  const mixed = mixedMetals({ header, lines, cutlist });
  if (mixed) problems.push(mixed);
  const taxed =
    tax.problem || subTotal === null ? null : Number(divide(BigInt(subTotal) * (tax.value ?? 0n), 100n * one));
  return {
    lines: computed,
    cutlist: rows,
    packs:
      lbPerFt === null || maxPackWeight === null ? { packs: [], cut: false } : packsOf(stacks, lbPerFt, maxPackWeight),
    nested,
    totals: {
      pieces,
      linearFeet,
      squares: coverage === null ? null : squaresOf(linearFeet, coverage),
      weight: lbPerFt === null ? null : exactSum(rows.reduce((all, { weight }) => all + BigInt(weight ?? 0), 0n)),
      flatsByLine: sum(computed.map((line) => line.flats)),
      flatsNested: sum(nested.map((group) => group.flats)),
      subTotal,
      tax: taxed,
      total: taxed === null || subTotal === null ? null : subTotal + taxed,
    },
    used: { tax: tax.value ?? 0n, flatWidth, lbPerFt, coverage, maxPackWeight },
    problems,
    linesWithProblems: computed.filter(needsFixing).length,
    unread: {
      lines: computed.filter((line, i) => line.total === null && saysSomething(lines[i] as LineText)).length,
      rows: rows.filter(isUnread).length,
    },
  };
}

/** What a row comes to is kept as long as its texts, and what else it depends on, are the same: one key changes one row. */
function remembered<Row extends object, Made>(): (row: Row, on: readonly unknown[], make: () => Made) => Made {
  const known = new WeakMap<Row, { on: readonly unknown[]; made: Made }>();
  return (row, on, make) => {
    const old = known.get(row);
    if (old?.on.every((value, i) => value === on[i])) return old.made;
    const made = make();
    known.set(row, { on, made });
    return made;
  };
}
const knownLine = remembered<LineText, ComputedLine>();
const knownRow = remembered<CutlistText, ComputedRow>();

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, n) => all + (n ?? 0), 0);

/** Q11: LF, SF and SQ of the cut list, two decimals before they are priced; any other unit is pieces. */
function panelQuantity(
  unit: string,
  { linearFeet, pieces, coverage }: { linearFeet: number; pieces: number; coverage: bigint | null },
): bigint | string {
  if (pieces === 0) return 'There are no panels in the cut list.';
  if (unit === 'LF') return BigInt(linearFeet) * 10_000n;
  if (unit !== 'SF' && unit !== 'SQ') return BigInt(pieces) * one;
  if (coverage === null) return `The panel has no coverage, so ${unit} cannot be made of its feet.`;
  return BigInt((unit === 'SF' ? squareFeetOf : squaresOf)(linearFeet, coverage)) * 10_000n;
}

/** Q6: what shares flats: no panels and no accessories; what is too wide is left out. */
function trimsOf({ header, lines }: QuoteContent, computed: readonly ComputedLine[]): Trim[] {
  return lines.flatMap((line, i) => {
    const { pieces, drop, length, flats } = computed[i] as ComputedLine;
    if (line.kind === 'panel' || line.kind === 'accessory') return [];
    if (drop === null || pieces === null || flats === null || flats === 0) return [];
    const from = (own: string, picked: HeaderField) => (own.trim() === '' ? header[picked] : own);
    return [
      {
        metal: from(line.metal, 'metal'),
        paint: from(line.paint, 'coating'),
        color: from(line.color, 'color'),
        length,
        quantity: piecesOf(pieces),
        drop,
      },
    ];
  });
}

/** It names a quantity or a price, or stands for something that is to be priced. */
const saysSomething = ({ kind, quantity, price }: LineText): boolean =>
  kind !== '' || quantity.trim() !== '' || price.trim() !== '';

/** A row with something in it that has no feet; zero pieces are none. */
const isUnread = ({ linearFeet, problems }: ComputedRow): boolean =>
  linearFeet === null && problems.some(({ code }) => code === undefined);

/** Q36: lines of several gauges in a quote that names no metal. */
function mixedMetals({ header, lines }: QuoteContent): Problem<HeaderField> | null {
  if (header.metal.trim() !== '') return null;
  const metals = new Map<string, string>();
  for (const { kind, metal } of lines)
    if (kind !== 'accessory' && metal.trim() !== '') metals.set(plainWord(metal), metal.trim());
  if (metals.size < 2) return null;
  return { field: 'metal', text: `Select a metal: the lines mix ${[...metals.values()].join(' and ')}.` };
}

/** What stands first against a cell, for its mark. */
export const problemAt = (line: ComputedLine, field: LineField): string | null =>
  line.problems.find((problem) => problem.field === field)?.text ?? null;
