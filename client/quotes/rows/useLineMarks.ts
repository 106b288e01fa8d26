import { useMemo, useRef } from 'react';
import type { LineField, LineText } from '../../../common/quotes/document/content';
import { isOptional, isSection, isSectionDiscount } from '../../../common/quotes/pricing/sections';
import { toast } from '../../ui/feedback/toast';
import type { QuoteSession } from '../sync/QuoteSession';
import { linesText } from '../rowsText';

type Cells = Readonly<Partial<Record<LineField, string>>>;

/** A mark that lines can have: sets it on all lines that can have it, or removes it if all of them do. */
interface Mark {
  readonly allows: (line: LineText) => boolean;
  readonly has: (line: LineText) => boolean;
  readonly cells: (line: LineText, marked: boolean) => Cells;
  /** Shown if none of the lines can have it. */
  readonly refusal: string;
}

export const lineMarks = {
  discount: {
    allows: ({ kind }) => kind === '' || kind === 'discount',
    has: ({ kind }) => kind === 'discount',
    // An amount needs a quantity, and a percentage accepts 1.
    cells: ({ quantity }, marked) =>
      marked ? { kind: 'discount', ...(quantity === '' ? { quantity: '1' } : {}) } : { kind: '', scope: '' },
    refusal: linesText.notDiscount,
  },
  scope: {
    allows: ({ kind }) => kind === 'discount',
    has: isSectionDiscount,
    cells: (_line, marked) => ({ scope: marked ? 'section' : '' }),
    refusal: linesText.noDiscount,
  },
  optional: {
    allows: (line) => !isSection(line),
    has: isOptional,
    cells: (_line, marked) => ({ optional: marked ? '1' : '' }),
    refusal: linesText.notOptional,
  },
} as const satisfies Readonly<Record<string, Mark>>;
export type LineMark = keyof typeof lineMarks;

export type ToggleMark = (mark: LineMark, rows: readonly string[]) => void;

/** Marks or unmarks lines as one undo step. */
export function useLineMarks(session: QuoteSession, lines: readonly LineText[]): ToggleMark {
  const now = useRef(lines);
  now.current = lines;
  return useMemo(
    () => (name, ids) => {
      const mark: Mark = lineMarks[name];
      const chosen = now.current.filter((line) => ids.includes(line.id) && mark.allows(line));
      if (chosen.length === 0) return void toast.error(mark.refusal);
      const marked = !chosen.every(mark.has);
      session.sync.write({
        rows: chosen.map((line) => ({
          map: 'lines',
          id: line.id,
          cells: mark.cells(line, marked) as Record<string, string>,
        })),
      });
    },
    [session],
  );
}
