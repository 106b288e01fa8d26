import { decode } from '../../csv/decode';
import { isFatal } from '../../csv/fault';
import { plainWord } from '../../csv/sheet';
import { showLength } from '../../format/length';
import { listUpTo } from '../../format/list';
import { decimal, fixed, inches } from '../../format/numbers';
import { isPdf } from '../../uploads/isPdf';
import { usualLongest } from '../../companies/panelLimits';
import { perFoot } from '../panels/lengths';
import { checkDraftText as text } from './checkDraftText';
import type { KnownColumns } from './knownColumns';
import {
  emptyTakeoff,
  maxTakeoffBytes,
  type PanelPieces,
  readTakeoff,
  type RowNote,
  type Takeoff,
  tooLarge,
  type TrimPieces,
} from './readTakeoff';
import { coveragesOf, type TakeoffFacts, type TakeoffTotals, totalsOf } from './takeoffTotals';

/** Reference data for the check of a drafted CSV. */
export interface DraftFacts extends TakeoffFacts {
  readonly num: number;
  /** Name of the company, whose panels have a longest length in feet; null for the usual one. */
  readonly company: string;
  readonly panels: readonly {
    readonly code: string;
    readonly name: string;
    readonly coverage: number;
    readonly longest: number | null;
  }[];
  /** Names or codes of the job's panels. */
  readonly jobPanels: readonly string[];
  /** Codes of the company's match list. */
  readonly codes: readonly string[];
}

export interface DraftFinding {
  /** Must be fixed before the review: a quote couldn't import it, or would import it for another job. */
  readonly severity: 'mustFix' | 'advisory';
  readonly message: string;
  /** The line of the row in the file, or of the first of several rows; null if it is about the whole file. */
  readonly line: number | null;
}

export interface DraftCheck {
  readonly findings: readonly DraftFinding[];
  /** Names of the columns that a quote reads; none of a PDF. Skipped columns are findings. */
  readonly columns: readonly string[];
  /** Totals of the file; null if it can't be read. */
  readonly totals: TakeoffTotals | null;
}

/** 6 in. */
const shortest = 6 * 16;
const mostRows = 5;
const maxCodes = 10;
const tolerance = 0.01;

/**
 * Reads a drafted CSV as a quote would and lists what is wrong or doubtful in it, one sentence each. `columns` are the
 * client's saved ones.
 */
export function checkDraft(
  name: string,
  bytes: Uint8Array,
  facts: DraftFacts,
  columns: readonly KnownColumns[] = [],
): DraftCheck {
  const decoded = bytes.length > maxTakeoffBytes ? tooLarge : decode(bytes);
  const panelCodes = facts.panels.map(({ code }) => code);
  const takeoff = isFatal(decoded)
    ? { ...emptyTakeoff, faults: [{ ...decoded, file: name }] }
    : readTakeoff([{ name, ...decoded }], panelCodes, columns);
  return checkTakeoff(name, takeoff, facts);
}

/** Checks a drafted PDF by its first bytes. */
export const checkPdf = (name: string, head: Uint8Array, num: number): DraftCheck => ({
  findings: [...otherJob(name, num), ...(isPdf(head) ? [] : [found(text.notPdf(name))])].map(as('mustFix')),
  ...{ columns: [], totals: null },
});

/** Checks a file that has been read by itself. */
export function checkTakeoff(name: string, takeoff: Takeoff, facts: DraftFacts): DraftCheck {
  return {
    findings: [
      ...[...otherJob(name, facts.num), ...unreadable(name, takeoff)].map(as('mustFix')),
      ...doubtful(name, takeoff, facts).map(as('advisory')),
    ],
    columns: takeoff.columns,
    totals: takeoff.faults.length > 0 ? null : totalsOf(takeoff, facts),
  };
}

type Found = Omit<DraftFinding, 'severity'>;
const as = (severity: DraftFinding['severity']) => (finding: Found) => ({ severity, ...finding });
const found = (message: string): Found => ({ message, line: null });

/** A file name begins with the job's number (R5). */
function otherJob(name: string, num: number): Found[] {
  const [, begins] = /^(\d{6})(?!\d)/.exec(name) ?? [];
  return begins !== undefined && Number(begins) !== num ? [found(text.otherJob(name, num))] : [];
}

/** One finding for each of the first rows, and one for the rest. */
const ofRows = (name: string, notes: readonly RowNote[], more: (file: string, n: number) => string): Found[] => [
  ...notes.slice(0, mostRows).map(({ line, message }) => ({ message: text.line(name, line, message), line })),
  ...(notes.length > mostRows ? [found(more(name, notes.length - mostRows))] : []),
];

const unreadable = (name: string, { faults, refused }: Takeoff): Found[] => [
  ...faults.map(({ message }) => found(text.file(name, message))),
  ...ofRows(name, refused, text.more),
];

function doubtful(name: string, takeoff: Takeoff, facts: DraftFacts): Found[] {
  const { panels, trims, unread, repeated, skipped, lines } = takeoff;
  const lineOf = (pieces: PanelPieces | TrimPieces | undefined) => (pieces && lines.pieces.get(pieces)) ?? null;
  const known = new Set([...facts.panels.map(({ code }) => code), ...facts.codes].map(plainWord));
  const unknown = trims.filter(({ code }) => !known.has(plainWord(code)));
  const firstOf = new Map(panels.toReversed().map((pieces) => [pieces.panel, lineOf(pieces)]));
  const used = [...new Set(panels.map(({ panel }) => panel).filter((panel) => panel !== ''))];
  const doubts: Found[] = [
    ...tooLong(panels, facts).map(({ pieces, most }) => ({
      message: text.long(name, showLength(pieces.length), `${decimal(most)} ft`, pieces.panel, facts.company),
      line: lineOf(pieces),
    })),
    ...panels
      .filter(({ length }) => length > 0 && length < shortest)
      .slice(0, mostRows)
      .map((pieces) => ({ message: text.short(name, showLength(pieces.length)), line: lineOf(pieces) })),
    ...(skipped.length > 0 ? [{ message: text.noPieces(name, codesIn(skipped)), line: lines.skipped[0] ?? null }] : []),
    ...(used.length > 1
      ? [{ message: text.mixed(name, codesIn(used)), line: firstOf.get(used[1] ?? '') ?? null }]
      : []),
    ...used.flatMap((panel) =>
      otherPanel(name, panel, facts).map((message) => ({ message, line: firstOf.get(panel) ?? null })),
    ),
    ...(unknown.length > 0
      ? [{ message: text.unknown(name, codesIn(unknown.map(({ code }) => code))), line: lineOf(unknown[0]) }]
      : []),
  ];
  return [
    ...ofRows(
      name,
      unread.filter(({ reason }) => reason !== 'repeated-header'),
      text.moreSkipped,
    ),
    ...ofRows(name, repeated, text.moreRepeated),
    ...firstOfEach(doubts),
  ];
}

/** The first finding of each message. */
function firstOfEach(findings: readonly Found[]): Found[] {
  const messages = new Set<string>();
  return findings.filter(({ message }) => !messages.has(message) && messages.add(message));
}

/** Lists codes once each, up to a maximum: with a wrong column, every row has another code. */
const codesIn = (codes: readonly string[]): string => listUpTo(maxCodes, [...new Set(codes)]);

/** The first panels that are longer than the client's longest, with that length in feet. */
function tooLong(panels: Takeoff['panels'], facts: DraftFacts): { pieces: PanelPieces; most: number }[] {
  const long: { pieces: PanelPieces; most: number }[] = [];
  for (const pieces of panels) {
    const most = longestOf(pieces.panel, facts);
    if (pieces.length > most * perFoot) long.push({ pieces, most });
    if (long.length === mostRows) break;
  }
  return long;
}

const isJobWidth = ({ widths }: DraftFacts, coverage: number): boolean =>
  widths.some((width) => Math.abs(width - coverage) < tolerance);

/** Feet. Rows without a panel are the job's, so of the panels of its width the longest counts. */
function longestOf(panel: string, facts: DraftFacts): number {
  const own = facts.panels.filter(({ code, coverage }) =>
    panel === '' ? isJobWidth(facts, coverage) : plainWord(code) === plainWord(panel),
  );
  const lengths = (panel === '' ? own : own.slice(0, 1)).map(({ longest }) => longest ?? usualLongest);
  return lengths.length === 0 ? usualLongest : Math.max(...lengths);
}

/** A panel that the client lacks, one of another width than the job's, or else one that isn't the job's. */
function otherPanel(name: string, panel: string, facts: DraftFacts): string[] {
  const coverage = coveragesOf(facts).get(plainWord(panel));
  // A client without a list of panels has panels by name only.
  if (coverage === undefined) return facts.panels.length > 0 ? [text.noPanel(name, panel, facts.company)] : [];
  if (!isJobWidth(facts, coverage)) {
    return [text.width(name, panel, inches(coverage), facts.widths.map(inches).join(' or '))];
  }
  const own = ownPanels(facts);
  return own.length === 0 || own.some((code) => plainWord(code) === plainWord(panel))
    ? []
    : [text.otherPanel(name, panel, own.join(' or '))];
}

/** Codes of the job's panels, as far as the client's list has them. */
function ownPanels({ panels, jobPanels }: DraftFacts): string[] {
  const wanted = new Set(jobPanels.map(plainWord));
  return panels
    .filter((one) => wanted.has(plainWord(one.name)) || wanted.has(plainWord(one.code)))
    .map(({ code }) => code);
}

/** Sums of several files; null if none of them can be read. */
export function sumTotals(checks: readonly Pick<DraftCheck, 'totals'>[]): TakeoffTotals | null {
  const all = checks.flatMap(({ totals }) => (totals ? [totals] : []));
  if (all.length === 0) return null;
  const sum = (of: 'panels' | 'linearFeet' | 'trims') => all.reduce((n, totals) => n + totals[of], 0);
  const squares = all.map((totals) => totals.squares);
  return {
    panels: sum('panels'),
    linearFeet: sum('linearFeet'),
    squares: squares.some((one) => one === null) ? null : squares.reduce<number>((n, one) => n + (one ?? 0), 0),
    trims: sum('trims'),
  };
}

/** A change of a fifth is rarely meant. */
const usualChange = 0.2;

/** Asks about pieces or a length that are far from the version before. */
export function askAboutChange(before: Rounded, now: TakeoffTotals): string[] {
  const far = (was: number, is: number) => was > 0 && Math.abs(is - was) > was * usualChange;
  const { panels, linearFeet, trims, round } = before;
  return [
    ...(far(panels, now.panels) ? [text.otherPanels(round, panels, now.panels, percent(panels, now.panels))] : []),
    ...(far(linearFeet, now.linearFeet)
      ? [text.otherFeet(round, feet(linearFeet), feet(now.linearFeet), percent(linearFeet, now.linearFeet))]
      : []),
    ...(far(trims, now.trims) ? [text.otherTrims(round, trims, now.trims, percent(trims, now.trims))] : []),
  ];
}

/** Totals of an earlier version; `round` is its name: `R0`, `R0 C1`. */
export interface Rounded extends TakeoffTotals {
  readonly round: string;
}

const feet = (n: number): string => fixed(n, 2);
/** `+25%` or `−40%` */
const percent = (was: number, is: number): string =>
  `${is > was ? '+' : '−'}${Math.round((Math.abs(is - was) / was) * 100)}%`;
