import { isTrim, measuredUnit } from '../pricing/billed';
import type { QuoteSetting } from './setting';
import { cutlistFields, headerFields, lineFields, type QuoteContent } from './content';

/** A frozen copy of the quote, from which a print is created and compared. Its amounts are recomputed. */
export interface PrintSnapshot {
  readonly content: QuoteContent;
  readonly setting: QuoteSetting;
  /** Trims are billed by their unit (Q28). Older prints lack this flag and keep their amounts. */
  readonly trimsByUnit?: true;
  readonly about: {
    /** `100427-Q1`. */
    readonly num: string;
    readonly revision: number;
    /** Number of the print within the quote. */
    readonly print: number;
    readonly name: string;
    readonly time: string;
    readonly jobName: string;
    readonly author: string;
    readonly company: {
      readonly name: string;
      readonly address: readonly string[];
      readonly logoFileId: string | null;
    };
    readonly customer: string;
  };
}

/** `100427-Q1 r2`. All revisions share one number; the first one has no suffix. */
export const revisionNumber = (num: string, revision: number): string => (revision > 1 ? `${num} r${revision}` : num);

/** Reads a stored snapshot, including how its amounts are computed. */
export function readSnapshot(text: string): PrintSnapshot {
  const snapshot = JSON.parse(text) as PrintSnapshot;
  const content = snapshot.content;
  // Fields added to quotes later are blank.
  const lines = content.lines.map((line) => ({ ...blankLine, ...line }));
  const cutlist = content.cutlist.map((row) => ({ ...blankRow, ...row }));
  const header = { ...blankHeader, ...content.header };
  const setting = { ...snapshot.setting, trimsByPiece: snapshot.trimsByUnit !== true };
  return { ...snapshot, content: { header, lines, cutlist }, setting };
}

const blank = <F extends string>(fields: Readonly<Record<F, number>>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Record<F, string>;
const blankLine = blank(lineFields);
const blankHeader = blank(headerFields);
const blankRow = blank(cutlistFields);

/** Canonical text of the frozen content for hashing; identical on every machine. */
export const frozenText = ({ content, setting }: Pick<PrintSnapshot, 'content' | 'setting'>): string =>
  JSON.stringify({
    // The source of the lines isn't part of the offer.
    header: sortedKeys({ ...content.header, takeoff: '' }),
    lines: content.lines.map(sortedKeys),
    cutlist: content.cutlist.map(sortedKeys),
    // Trims billed by their unit have other amounts than in older prints.
    ...(content.lines.some((line) => isTrim(line) && measuredUnit(line.unit) !== null) && { trimsByUnit: true }),
    setting: { defaultFlat: setting.defaultFlat, panels: setting.panels.map(({ code, coverage }) => [code, coverage]) },
  });

const sortedKeys = (cells: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(cells)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
