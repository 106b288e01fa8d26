import { plainWord } from '../../csv/sheet';
import { isTrim, measuredUnit } from '../pricing/billed';
import type { FrozenExemption } from '../tax/exemption';
import type { PaperLayout } from '../../companies/paperLayout';
import type { QuoteSetting } from './setting';
import { cutlistFields, headerFields, lineFields, type QuoteContent } from './content';

/** A frozen copy of the quote, from which a print is created and compared. Its amounts are recomputed. */
export interface PrintSnapshot {
  readonly content: QuoteContent;
  readonly setting: QuoteSetting;
  /** Trims are billed by their unit (Q28). Older prints lack this flag and keep their amounts. */
  readonly trimsByUnit?: true;
  /** Discounts can be percentages (Q62). Older prints lack this flag and keep their amounts. */
  readonly percents?: true;
  /** Layout of the PDF; older ones have none. */
  readonly paper?: PaperLayout;
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
    /** Phone and email of the author, unless from the drafting office. */
    readonly contact?: { readonly phone: string; readonly email: string };
    readonly company: {
      readonly name: string;
      readonly address: readonly string[];
      readonly logoFileId: string | null;
    };
    readonly customer: string;
    /** Null or left out if the customer isn't exempt from tax. */
    readonly exemption?: FrozenExemption | null;
  };
}

/** Reads a stored snapshot, including how its amounts are computed. */
export function readSnapshot(text: string): PrintSnapshot {
  const snapshot = JSON.parse(text) as PrintSnapshot;
  const content = snapshot.content;
  // Fields added to quotes later are blank.
  const lines = content.lines.map((line) => ({ ...blankLine, ...line }));
  const cutlist = content.cutlist.map((row) => ({ ...blankRow, ...row }));
  const header = { ...blankHeader, ...content.header };
  const setting = {
    ...snapshot.setting,
    trimsByPiece: snapshot.trimsByUnit !== true,
    noPercents: snapshot.percents !== true,
  };
  return { ...snapshot, content: { header, lines, cutlist }, setting };
}

const blank = <F extends string>(fields: Readonly<Record<F, number>>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Record<F, string>;
const blankLine = blank(lineFields);
const blankHeader = blank(headerFields);
const blankRow = blank(cutlistFields);

/** Cells that customers never see and that change no amount (Q37). */
const internalCells: readonly string[] = ['comments', 'matchedWith', 'flags', 'lock', 'listed', 'order'];

/**
 * Canonical text of the offer for hashing; identical on every machine. Of the company's settings it has those that the
 * quote uses.
 */
export const frozenText = ({ content, setting }: Pick<PrintSnapshot, 'content' | 'setting'>): string => {
  const { header } = content;
  const codes = new Set([header.panelClass, ...content.cutlist.map(({ panel }) => panel)].map(plainWord));
  const panels = setting.panels.filter(({ code }) => codes.has(plainWord(code)));
  return JSON.stringify({
    // The source of the lines isn't part of the offer.
    header: sortedKeys({ ...header, takeoff: '' }),
    lines: content.lines.map(sortedKeys),
    cutlist: content.cutlist.map(sortedKeys),
    // Trims billed by their unit have other amounts than in older prints.
    ...(content.lines.some((line) => isTrim(line) && measuredUnit(line.unit) !== null) && { trimsByUnit: true }),
    setting: {
      defaultFlat: header.flatWidth.trim() === '' ? setting.defaultFlat : null,
      panels: panels.map(({ code, coverage }) => [code, coverage]),
    },
  });
};

const sortedKeys = (cells: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(cells)
    .filter(([name, value]) => value !== '' && !internalCells.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
