import type { QuoteSetting } from './computeQuote';
import type { QuoteContent } from './content';

/** What a print is made of and compared by: the quote as it was, frozen; its amounts are computed from it again. */
export interface PrintSnapshot {
  readonly content: QuoteContent;
  readonly setting: QuoteSetting;
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

/** What was frozen, for its hash: the same words in the same order on every machine. */
export const frozenText = ({ content, setting }: Pick<PrintSnapshot, 'content' | 'setting'>): string =>
  JSON.stringify({
    header: sortedKeys(content.header),
    lines: content.lines.map(sortedKeys),
    cutlist: content.cutlist.map(sortedKeys),
    setting: { defaultFlat: setting.defaultFlat, panels: setting.panels.map(({ code, coverage }) => [code, coverage]) },
  });

const sortedKeys = (cells: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(cells)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
