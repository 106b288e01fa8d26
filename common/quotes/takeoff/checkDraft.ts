import { plainWord } from '../../csv/sheet';
import { showLength } from '../../format/length';
import { inches } from '../../format/numbers';
import { perFoot } from '../panels/lengths';
import { checkDraftText as text } from './checkDraftText';
import { type PanelPieces, readTakeoff, type Takeoff } from './readTakeoff';

/** What a drafted CSV is checked against. */
export interface DraftFacts {
  readonly num: number;
  /** Panel widths of the job, in inches. */
  readonly widths: readonly number[];
  /** The company's panels; coverage in inches. */
  readonly panels: readonly { readonly code: string; readonly coverage: number }[];
  /** Codes of the company's match list. */
  readonly codes: readonly string[];
}

export interface DraftFinding {
  /** What a quote can't import or would import for another job must be fixed before the review. */
  readonly severity: 'mustFix' | 'advisory';
  readonly message: string;
}

export interface DraftTotals {
  readonly panels: number;
  readonly linearFeet: number;
  /** 100 square feet of coverage each; null if the coverage of a panel isn't known. */
  readonly squares: number | null;
  readonly trims: number;
}

export interface DraftCheck {
  readonly findings: readonly DraftFinding[];
  /** Null if the file can't be read. */
  readonly totals: DraftTotals | null;
}

/** 60 ft: longer panels are possible but rarely meant. In sixteenths of an inch. */
const longest = 60 * perFoot;
/** 6 in. */
const shortest = 6 * 16;
const mostRows = 5;
const tolerance = 0.01;

/** Reads a drafted CSV as a quote would and lists what is wrong or doubtful in it, one sentence each. */
export function checkDraft(name: string, content: string, facts: DraftFacts): DraftCheck {
  const takeoff = readTakeoff(
    [{ name, text: content, mixed: [] }],
    facts.panels.map(({ code }) => code),
  );
  const mustFix = [...otherJob(name, facts.num), ...unreadable(name, takeoff)];
  const advisory = doubtful(name, takeoff, facts);
  return {
    findings: [
      ...mustFix.map((message) => ({ severity: 'mustFix', message }) as const),
      ...advisory.map((message) => ({ severity: 'advisory', message }) as const),
    ],
    totals: takeoff.faults.length > 0 ? null : totalsOf(takeoff, facts),
  };
}

/** A file name begins with the job's number (R5). */
function otherJob(name: string, num: number): string[] {
  const [, begins] = /^(\d{6})(?!\d)/.exec(name) ?? [];
  return begins !== undefined && Number(begins) !== num ? [text.otherJob(name, num)] : [];
}

const unreadable = (name: string, { faults, refused }: Takeoff): string[] => [
  ...faults.map(({ message }) => text.file(name, message)),
  ...refused.slice(0, mostRows).map(({ line, message }) => text.line(name, line, message)),
  ...(refused.length > mostRows ? [text.more(name, refused.length - mostRows)] : []),
];

function doubtful(name: string, { panels, trims, unread, skipped }: Takeoff, facts: DraftFacts): string[] {
  const known = new Set([...facts.panels.map(({ code }) => code), ...facts.codes].map(plainWord));
  const unknown = [...new Set(trims.map(({ code }) => code))].filter((code) => !known.has(plainWord(code)));
  const used = [...new Set(panels.map(({ panel }) => panel).filter((panel) => panel !== ''))];
  return [
    ...unread.filter(({ reason }) => reason === 'after-end').map(({ line, message }) => text.line(name, line, message)),
    ...panels
      .filter(({ length }) => length > longest)
      .slice(0, mostRows)
      .map(({ length }) => text.long(name, showLength(length), showLength(longest))),
    ...panels
      .filter(({ length }) => length > 0 && length < shortest)
      .slice(0, mostRows)
      .map(({ length }) => text.short(name, showLength(length))),
    ...(skipped.length > 0 ? [text.noPieces(name, skipped.join(', '))] : []),
    ...(used.length > 1 ? [text.mixed(name, used.join(', '))] : []),
    ...used.flatMap((panel) => otherWidth(name, panel, facts)),
    ...(unknown.length > 0 ? [text.unknown(name, unknown.join(', '))] : []),
  ];
}

const coverageOf = (panel: string, { panels }: DraftFacts): number | undefined =>
  panels.find(({ code }) => plainWord(code) === plainWord(panel))?.coverage;

function otherWidth(name: string, panel: string, facts: DraftFacts): string[] {
  const coverage = coverageOf(panel, facts);
  if (coverage === undefined || facts.widths.some((width) => Math.abs(width - coverage) < tolerance)) return [];
  return [text.width(name, panel, inches(coverage), facts.widths.map(inches).join(' or '))];
}

function totalsOf({ panels, trims }: Takeoff, facts: DraftFacts): DraftTotals {
  const feetOfRow = ({ quantity, length }: PanelPieces) => (quantity * length) / perFoot;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  // Rows without a panel are the job's.
  const widthOf = ({ panel }: PanelPieces) => (panel === '' ? facts.widths[0] : coverageOf(panel, facts));
  const covered = panels.map((row) => {
    const width = widthOf(row);
    return width === undefined ? null : (feetOfRow(row) * width) / 12 / 100;
  });
  return {
    panels: sum(panels.map(({ quantity }) => quantity)),
    linearFeet: sum(panels.map(feetOfRow)),
    squares: covered.some((one) => one === null) ? null : sum(covered.map((one) => one ?? 0)),
    trims: sum(trims.map(({ quantity }) => quantity)),
  };
}
