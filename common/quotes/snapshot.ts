import { isTrim, measuredUnit } from './billed';
import type { QuoteSetting } from './computeQuote';
import { cutlistFields, headerFields, lineFields, type QuoteContent } from './content';

/** What a print is made of and compared by: the quote as it was, frozen; its amounts are computed from it again. */
export interface PrintSnapshot {
  readonly content: QuoteContent;
  readonly setting: QuoteSetting;
  /** Trims are billed by their unit (Q28); a print without it was frozen before, and keeps its amounts. */
  readonly trimsByUnit?: true;
  readonly about: {
    /** `100427-Q1`. */
    readonly num: string;
    readonly revision: number;
    /** Of the print, within the quote. */
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

/** `100427-Q1 r2`: one number through all its revisions; the first is not named. */
export const revisionNumber = (num: string, revision: number): string => (revision > 1 ? `${num} r${revision}` : num);

/** A stored snapshot, with the way in which its amounts were computed. */
export function readSnapshot(text: string): PrintSnapshot {
  const snapshot = JSON.parse(text) as PrintSnapshot;
  const content = snapshot.content;
  // Fields that a quote has got since are blank.
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

/** What was frozen, for its hash: the same words in the same order on every machine. */
export const frozenText = ({ content, setting }: Pick<PrintSnapshot, 'content' | 'setting'>): string =>
  JSON.stringify({
    header: sortedKeys(content.header),
    lines: content.lines.map(sortedKeys),
    cutlist: content.cutlist.map(sortedKeys),
    // A trim that is billed by its unit comes to something else than in a print from before.
    ...(content.lines.some((line) => isTrim(line) && measuredUnit(line.unit) !== null) && { trimsByUnit: true }),
    setting: { defaultFlat: setting.defaultFlat, panels: setting.panels.map(({ code, coverage }) => [code, coverage]) },
  });

const sortedKeys = (cells: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(cells)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
