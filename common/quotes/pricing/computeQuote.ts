import { type Cell, readCoverage, readFlatWidth, readLbPerFt, readMaxPackWeight, readTax } from '../document/cells';
import { exactSum } from '../bounds';
import type { ComputedLine } from './computedLine';
import { computeLine, isOtherMetal, type LineContext, needsFixing, piecesOf, dependsOnOtherRows } from './computeLine';
import type { CutlistText, HeaderField, LineField, LineText, QuoteContent } from '../document/content';
import { type ComputedRow, computeRow, type Problem, squareFeetOf, squaresOf } from '../panels/cutlist';
import { fromNumber, one } from './decimal';
import { type NestedFlats, nestFlats, type Trim } from '../panels/flats';
import type { CodeFeet } from './accessories';
import { plainWord } from '../../csv/sheet';
import { sameWord } from './matching';
import { defaultPackWeight, type PackPlan, packsOf } from '../panels/packs';
import { panelOf } from './picks';
import { finalSums } from './finalSums';
import { isOptional, isSection } from './sections';
import { sumLines } from './sumLines';
import { feetByCode, piecesNeeded } from './ratio';
import type { QuoteSetting } from '../document/setting';

export interface QuoteTotals {
  /** Pieces in the cut list. */
  readonly pieces: number;
  /** Hundredths of a foot. */
  readonly linearFeet: number;
  /** Hundredths; null without coverage. */
  readonly squares: number | null;
  /** Hundredths of a pound; null without weight per foot, or too large to be exact. */
  readonly weight: number | null;
  readonly flatsByLine: number;
  readonly flatsNested: number;
  /** Cents of the lines that have a total, after discounts; null if too large to be exact (Q29). */
  readonly subTotal: number | null;
  /** Cents of the discounts in it, negative. */
  readonly discounts: number | null;
  /** Cents of the optional lines, which are in no other sum (Q61). */
  readonly options: number | null;
  /** Cents; null if blank or invalid. */
  readonly freight: number | null;
  /** Cents; null without a subtotal or with an invalid tax rate. */
  readonly tax: number | null;
  readonly total: number | null;
  /** Cents; null if blank or invalid (Q64). */
  readonly deposit: number | null;
}

export interface ComputedQuote {
  readonly lines: readonly ComputedLine[];
  readonly cutlist: readonly ComputedRow[];
  readonly packs: PackPlan;
  readonly nested: readonly NestedFlats[];
  readonly totals: QuoteTotals;
  /** Header numbers as used in the computation, in millionths. */
  readonly used: {
    readonly tax: bigint;
    readonly flatWidth: bigint | null;
    readonly lbPerFt: bigint | null;
    readonly coverage: bigint | null;
    /** null if the text is invalid; there are no bundles then (Q4). */
    readonly maxPackWeight: bigint | null;
  };
  readonly problems: readonly Problem<HeaderField>[];
  /** Number of lines that need fixing. */
  readonly linesWithProblems: number;
  /** Number of lines and cut-list rows that can't be read and are left out of the totals (Q30). */
  readonly unread: { readonly lines: number; readonly rows: number };
}

/** Computes all amounts of a quote, for server, browser and prints (Q1–Q6, Q11, Q12). */
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
  const listed = setting.panels.find(
    ({ code }) => header.panelClass.trim() !== '' && sameWord(code, header.panelClass),
  );
  const typedCoverage = read('coverage', readCoverage).value;
  const coverage = listed ? fromNumber(listed.coverage) : typedCoverage;
  // Don't replace an invalid flat width by the company's default.
  const flatWidth =
    ownFlat.value ?? (ownFlat.problem || setting.defaultFlat === null ? null : fromNumber(setting.defaultFlat));

  const panel = header.panelClass.trim();
  const rows = cutlist.map((row) => knownRow(row, [panel, lbPerFt], () => computeRow(row, panel, lbPerFt)));
  const linearFeet = sum(rows.map((row) => row.linearFeet));
  const pieces = sum(rows.map((row) => (row.linearFeet === null ? 0 : row.quantity)));
  const trimsByPiece = setting.trimsByPiece === true;
  const noPercents = setting.noPercents === true;
  let feet: readonly CodeFeet[] | null = null;
  const context: LineContext = {
    flatWidth,
    trimsByPiece,
    noPercents,
    metal: header.metal.trim(),
    panelQuantity: (unit) => panelQuantity(unit, { linearFeet, pieces, coverage }),
    piecesNeeded: (ratio) => piecesNeeded(ratio, feet ?? []),
  };
  const known = lines.map((line) =>
    dependsOnOtherRows(line)
      ? null
      : knownLine(line, [flatWidth, trimsByPiece, noPercents, context.metal], () => computeLine(line, context)),
  );
  if (lines.some((line) => line.ratio !== ''))
    feet = feetByCode({ lines, cutlist }, known, rows, panelOf({ header, cutlist }));
  const summed = sumLines(
    lines,
    lines.map((line, i) => known[i] ?? computeLine(line, context)),
  );
  const computed = summed.lines;
  const stacks = rows.flatMap(({ id, length, quantity }) =>
    length === null || quantity === null || quantity === 0 ? [] : [{ id, length, quantity }],
  );
  const nested = flatWidth === null ? [] : nestFlats(trimsOf({ header, lines, cutlist }, computed), flatWidth);
  const subTotal = exactSum(summed.sum);
  if (subTotal === null) problems.push({ field: null, text: 'The subtotal is more than can be added up exactly.' });
  const weight = lbPerFt === null ? null : exactSum(rows.reduce((all, row) => all + BigInt(row.weight ?? 0), 0n));
  if (lbPerFt !== null && weight === null)
    problems.push({ field: null, text: 'The weight is more than can be added up exactly.' });
  const mixed = mixedMetals({ header, lines, cutlist });
  if (mixed) problems.push(mixed);
  if (subTotal !== null && subTotal < 0)
    problems.push({ field: null, text: 'Discounts are more than the lines they apply to.' });
  const sums = finalSums(header, { subTotal, tax }, read);
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
      weight,
      flatsByLine: sum(computed.map((line, i) => (isOptional(lines[i] as LineText) ? 0 : line.flats))),
      flatsNested: sum(nested.map((group) => group.flats)),
      subTotal,
      discounts: exactSum(summed.discounts),
      options: exactSum(summed.options),
      ...sums,
    },
    used: { tax: tax.value ?? 0n, flatWidth, lbPerFt, coverage, maxPackWeight },
    problems,
    linesWithProblems: computed.filter(needsFixing).length,
    unread: {
      lines: computed.filter((line, i) => line.total === null && hasContent(lines[i] as LineText)).length,
      rows: rows.filter(isUnread).length,
    },
  };
}

/**
 * Memoizes the result per row while its texts and the other inputs stay the same, so that a keystroke recomputes one
 * row.
 */
function memoizeByRow<Row extends object, Made>(): (row: Row, on: readonly unknown[], make: () => Made) => Made {
  const known = new WeakMap<Row, { on: readonly unknown[]; made: Made }>();
  return (row, on, make) => {
    const old = known.get(row);
    if (old?.on.every((value, i) => value === on[i])) return old.made;
    const made = make();
    known.set(row, { on, made });
    return made;
  };
}
const knownLine = memoizeByRow<LineText, ComputedLine>();
const knownRow = memoizeByRow<CutlistText, ComputedRow>();

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, n) => all + (n ?? 0), 0);

/** Q11: quantity of the cut list in LF, SF or SQ with two decimals; in pieces for any other unit. */
function panelQuantity(
  unit: string,
  { linearFeet, pieces, coverage }: { linearFeet: number; pieces: number; coverage: bigint | null },
): bigint | string {
  if (pieces === 0) return 'The panel list is empty.';
  if (unit === 'LF') return BigInt(linearFeet) * 10_000n;
  if (unit !== 'SF' && unit !== 'SQ') return BigInt(pieces) * one;
  if (coverage === null) return `The panel has no coverage, so its feet can't be converted to ${unit}.`;
  return BigInt((unit === 'SF' ? squareFeetOf : squaresOf)(linearFeet, coverage)) * 10_000n;
}

/** Q6: pieces that can share flats; excludes panels, accessories and pieces that are too wide. */
export function trimsOf({ header, lines }: QuoteContent, computed: readonly ComputedLine[]): Trim[] {
  return lines.flatMap((line, i) => {
    const { pieces, drop, length, flats } = computed[i] as ComputedLine;
    if (line.kind === 'panel' || line.kind === 'accessory' || isSection(line) || isOptional(line)) return [];
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

/** True if the line has a quantity or a price, or an item to be priced. */
const hasContent = (line: LineText): boolean =>
  !isSection(line) && (line.kind !== '' || line.quantity.trim() !== '' || line.price.trim() !== '');

/** True if the row has problems and no feet; zero pieces are fine. */
const isUnread = ({ linearFeet, problems }: ComputedRow): boolean =>
  linearFeet === null && problems.some(({ code }) => code === undefined);

/** Q36: reports lines in another metal than the selected one, or any metal if none is selected. */
function mixedMetals({ header, lines }: QuoteContent): Problem<HeaderField> | null {
  if (header.metal.trim() !== '') {
    const others = lines.flatMap((line, i) =>
      isOtherMetal(line, header.metal) ? [line.code.trim() || line.sku.trim() || `line ${i + 1}`] : [],
    );
    if (others.length === 0) return null;
    const named = others.slice(0, 3).join(', ') + (others.length > 3 ? ` and ${others.length - 3} more` : '');
    return { field: 'metal', text: `${others.length === 1 ? 'A line is' : 'Lines are'} in another metal: ${named}.` };
  }
  const metals = new Map<string, string>();
  for (const { kind, metal } of lines)
    if (kind !== 'accessory' && metal.trim() !== '' && !metals.has(plainWord(metal)))
      metals.set(plainWord(metal), metal.trim());
  const names = [...metals.values()];
  if (names.length === 0) return null;
  if (names.length === 1) return { field: 'metal', text: `Select a metal. The lines are priced as ${names[0]}.` };
  return { field: 'metal', text: `Select a metal. The lines mix ${names.join(' and ')}.` };
}

/** The first problem of a cell. */
export const problemAt = (line: ComputedLine, field: LineField): string | null =>
  line.problems.find((problem) => problem.field === field)?.text ?? null;
