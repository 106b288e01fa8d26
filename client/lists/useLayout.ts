import { useEffect, useState } from 'react';
import { currentSession } from '../state/session';
import type { GridColumn, PlacedColumn } from '../ui/gridColumn';
import { toast } from '../ui/toast';
import { keepLayout, readLayout } from './columnLayout';

interface Read {
  readonly layout: readonly PlacedColumn[];
  readonly wrong: string | null;
}
const none: readonly PlacedColumn[] = [];

/** A person's own arrangement of a list; one that cannot be applied is said and dropped (decisions §5). */
export function useLayout<Row>(list: string, columns: readonly GridColumn<Row>[]) {
  const userId = currentSession()?.user._id ?? 0;
  const [read, setRead] = useState<Read>(() => {
    try {
      return { layout: readLayout(userId, list, columns) ?? none, wrong: null };
    } catch (error) {
      return { layout: none, wrong: (error as Error).message };
    }
  });
  useEffect(() => {
    if (read.wrong === null) return;
    keepLayout(userId, list, null);
    toast.error(`Layout error: ${read.wrong}`);
  }, [read.wrong, userId, list]);
  const arrange = (layout: readonly PlacedColumn[] | null) => {
    keepLayout(userId, list, layout);
    setRead({ layout: layout ?? none, wrong: null });
  };
  return { layout: read.layout, arrange };
}
