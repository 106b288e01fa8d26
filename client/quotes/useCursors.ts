import { useMemo } from 'react';
import type { RowMap } from '../../common/quotes/quoteDoc';
import type { SheetCursor } from '../ui/sheetColumn';
import type { Other } from './useOthers';

/** Where the others are in one of the sheets. */
export const useCursors = (others: readonly Other[], map: RowMap): readonly SheetCursor[] =>
  useMemo(
    () =>
      others.flatMap(({ id, name, color, cell, named }) => {
        const [where, row, column] = (cell ?? '').split(':');
        return where === map && row && column ? [{ id, row, column, name, color, named }] : [];
      }),
    [others, map],
  );
