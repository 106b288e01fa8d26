import { useCallback, useEffect, useRef } from 'react';
import { rowLimits } from '../../../common/quotes/document/content';
import { toast } from '../../ui/feedback/toast';
import type { QuoteSession } from '../sync/QuoteSession';
import { rowEditsText } from '../rowsText';
import { keysAfter, newRowId } from './rowOrder';

interface Placed {
  readonly id: string;
  readonly order: string;
}

/** Adds section headings; `onAdded` is called once the new row is among the rows. */
export function useSections(
  session: QuoteSession,
  all: readonly Placed[],
  stored: ReadonlySet<string>,
  onAdded: (row: string) => void,
): (above: readonly string[]) => void {
  const now = useRef({ all, stored });
  now.current = { all, stored };
  const added = useRef<string | null>(null);
  useEffect(() => {
    const id = added.current;
    if (id === null || !stored.has(id)) return;
    added.current = null;
    onAdded(id);
  }, [stored, onAdded]);
  return useCallback(
    (above) => {
      const { all: rows, stored: ids } = now.current;
      if (ids.size >= rowLimits.lines.most)
        return void toast.error({ key: 'too many rows', text: rowEditsText.remove(rowLimits.lines.says) });
      const at = rows.findIndex(({ id }) => above.includes(id));
      const row = rows[at];
      // A blank row becomes the heading itself.
      const own = row && !ids.has(row.id) ? row : null;
      const id = own?.id ?? newRowId();
      const order = own?.order ?? (keysAfter(rows, (row ? at : rows.length) - 1, 1)[0] as string);
      added.current = id;
      session.sync.write({ rows: [{ map: 'lines', id, cells: { kind: 'section', order } }] });
    },
    [session],
  );
}
