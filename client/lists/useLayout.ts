import { useEffect, useState } from 'react';
import { screenUserId } from '../state/session';
import type { GridColumn, PlacedColumn } from '../ui/board/gridColumn';
import { toast } from '../ui/feedback/toast';
import { layoutText } from './listText';
import { keepLayout, LayoutError, readLayout } from './columnLayout';

interface Read {
  readonly layout: readonly PlacedColumn[];
  readonly wrong: string | null;
}
const none: readonly PlacedColumn[] = [];

/** The user's column layout of a list. One that can't be applied is dropped with a message (R5). */
export function useLayout<Row>(list: string, columns: readonly GridColumn<Row>[]) {
  const userId = screenUserId() ?? 0;
  const [read, setRead] = useState<Read>(() => {
    try {
      return { layout: readLayout(userId, list, columns) ?? none, wrong: null };
    } catch (error) {
      return { layout: none, wrong: error instanceof LayoutError ? error.message : layoutText.invalid };
    }
  });
  useEffect(() => {
    if (read.wrong === null) return;
    keepLayout(userId, list, null);
    toast.error(layoutText.error(read.wrong));
  }, [read.wrong, userId, list]);
  const arrange = (layout: readonly PlacedColumn[] | null) => {
    keepLayout(userId, list, layout);
    setRead({ layout: layout ?? none, wrong: null });
  };
  return { layout: read.layout, arrange };
}
