import { type RefObject, useEffect } from 'react';
import type { RowMap } from '../../../common/quotes/document/quoteDoc';
import type { SheetHandle } from '../../ui/sheet/SheetActions';
import { useOpenQuote } from '../page/QuoteContext';

/** Lets other parts of the page focus a cell of this sheet; null while cards take its place. */
export function useFocusRow(map: RowMap, sheet: RefObject<SheetHandle | null> | null): void {
  const { focus } = useOpenQuote();
  useEffect(
    () => (sheet ? focus.register(map, ({ row, column }) => sheet.current?.goTo(row, column)) : undefined),
    [focus, map, sheet],
  );
}
