import { cutlistFields, headerFields, lineFields, type QuoteContent } from '../../common/quotes/document/content';

type Cells = Readonly<Record<string, string>>;
const blank = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, '']));

/** Content of a quote with these cells; all others are blank. Rows have the IDs `l0`, `l1` … and `c0` … */
export const contentOf = (header: Cells, lines: readonly Cells[] = [], cutlist: readonly Cells[] = []) =>
  ({
    header: { ...blank(headerFields), ...header },
    lines: lines.map((cells, i) => ({ ...blank(lineFields), order: `a${i}`, id: `l${i}`, ...cells })),
    cutlist: cutlist.map((cells, i) => ({ ...blank(cutlistFields), order: `a${i}`, id: `c${i}`, ...cells })),
  }) as unknown as QuoteContent;
