import { memo, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import type { LineText } from '../../common/quotes/content';
import { Kbd } from '../ui/Kbd';
import { Panel } from '../ui/Panel';
import type { SheetHandle } from '../ui/sheet/SheetDeeds';
import { Skeleton } from '../ui/Skeleton';
import type { SheetPlace } from '../ui/sheetColumn';
import { useNarrow } from '../ui/useNarrow';
import { LineCards } from './LineCards';
import { LineStatus } from './LineStatus';
import { Place } from './Place';
import { useOpenQuote } from './QuoteContext';
import { lineColumns } from './quoteColumns';
import { RowDeeds } from './RowDeeds';
import { type LineRow, lineRows } from './rows';
import { useRows } from './useRows';
import { useTakeItem } from './useTakeItem';
import css from './quotes.module.css';
import { lazyPart } from '../ui/lazyPart';

const Sheet = lazyPart(() =>
  import('../ui/Sheet').then((m) => m.Sheet),
) as unknown as typeof import('../ui/Sheet').Sheet;
const columnKeys = lineColumns.map(({ key }) => key);
const unmatched = ({ text }: LineRow): boolean => text.sku === '' && text.flags.includes('no match');

interface LineItemsProps {
  lines: readonly LineText[];
  computed: ComputedQuote;
  canEdit: boolean;
}

/** The quote's lines as a sheet; as cards on a phone. */
export const LineItems = memo(function Lines({ lines, computed, canEdit }: LineItemsProps) {
  const { session } = useOpenQuote();
  const narrow = useNarrow();
  const items = useTakeItem(useOpenQuote());
  const { all, stored, deeds, add } = useRows(session, 'lines', lines, columnKeys, canEdit, items);
  const [rowsOf] = useState(lineRows);
  const calc = useMemo(() => new Map(computed.lines.map((line) => [line.id, line])), [computed.lines]);
  const rows = useMemo(
    () => rowsOf(all, stored, (id) => ({ calc: calc.get(id) ?? null })),
    [rowsOf, all, stored, calc],
  );
  const sheet = useRef<SheetHandle>(null);
  const [place] = useState(() => new Place());
  const onPlace = useCallback(
    (at: SheetPlace | null, typing: boolean) => {
      if (at) place.moved(at);
      session.sync.present({ cell: at && `lines:${at.row}:${at.column}`, typing });
    },
    [place, session],
  );
  const useRatio = useCallback(
    (id: string) => session.sync.write({ rows: [{ map: 'lines', id, cells: { quantity: '', pieces: '' } }] }),
    [session],
  );
  // What stands below the sheet may come a moment after what was typed.
  const [restedRows, rested] = [useDeferredValue(rows), useDeferredValue(computed)];
  if (narrow) {
    return (
      <Panel title="Line Items" count={lines.length} flush>
        <LineCards
          rows={rows.filter(({ ghost }) => !ghost)}
          deeds={deeds}
          add={canEdit ? add : null}
          ghosts={rows.filter(({ ghost }) => ghost)}
          others={session.others.cursors.lines}
          onPlace={onPlace}
        />
      </Panel>
    );
  }
  return (
    <div className={css.lines}>
      <Panel
        title="Line Items"
        count={lines.length}
        flush
        fill
        actions={
          <>
            <span className={css.hints}>
              <Kbd>Tab</Kbd> next · <Kbd>Ctrl V</Kbd> rows from Excel · <Kbd>Ctrl D</Kbd> fill down
            </span>
            {canEdit && <RowDeeds sheet={sheet} deeds={deeds} what="line" add={add} />}
          </>
        }
      >
        <div className={css.sheetBody}>
          <Suspense fallback={<Skeleton rows={12} label="Loading lines" />}>
            <Sheet<LineRow>
              label="Line Items"
              columns={lineColumns}
              rows={rows}
              readOnly={!canEdit}
              deeds={deeds}
              others={session.others.cursors.lines}
              onPlace={onPlace}
              flagged={unmatched}
              handle={sheet}
            />
          </Suspense>
          <LineStatus rows={restedRows} place={place} computed={rested} useRatio={canEdit ? useRatio : null} />
        </div>
      </Panel>
    </div>
  );
});
