import { memo, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import type { LineText } from '../../../common/quotes/document/content';
import { isUnmatched } from '../../../common/quotes/pricing/resolve';
import { Kbd } from '../../ui/typing/Kbd';
import { Panel } from '../../ui/layout/Panel';
import type { SheetHandle } from '../../ui/sheet/SheetActions';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import type { SheetPlace } from '../../ui/sheet/sheetColumn';
import { useNarrow } from '../../ui/layout/useNarrow';
import { LineCards } from './LineCards';
import { LineStatus } from './LineStatus';
import { Place } from '../page/Place';
import { useOpenQuote } from '../page/QuoteContext';
import { lineColumns } from './quoteColumns';
import { RowActions } from './RowActions';
import { type LineRow, lineRows } from './rows';
import { useRows } from './useRows';
import { useItemLookup } from './useItemLookup';
import css from '../quotes.module.css';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { linesText } from '../rowsText';

const Sheet = lazyPart(
  () => import('../../ui/sheet/Sheet'),
  (m) => m.Sheet,
) as unknown as typeof import('../../ui/sheet/Sheet').Sheet;
const columnKeys = lineColumns.map(({ key }) => key);
const unmatched = ({ text }: LineRow): boolean => isUnmatched(text);

interface LineItemsProps {
  lines: readonly LineText[];
  computed: ComputedQuote;
  canEdit: boolean;
}

/** The quote's lines as a sheet, or as cards on a phone. */
export const LineItems = memo(function Lines({ lines, computed, canEdit }: LineItemsProps) {
  const { session } = useOpenQuote();
  const narrow = useNarrow();
  const items = useItemLookup(useOpenQuote());
  const { all, stored, actions, add } = useRows(session, 'lines', lines, columnKeys, canEdit, items);
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
  const discount = useCallback(
    (ids: readonly string[]) => {
      const chosen = lines.filter(({ id, kind }) => ids.includes(id) && (kind === '' || kind === 'discount'));
      const kind = chosen.every((line) => line.kind === 'discount') ? '' : 'discount';
      if (chosen.length === 0) return void toast.error(linesText.notDiscount);
      session.sync.write({ rows: chosen.map(({ id }) => ({ map: 'lines', id, cells: { kind } })) });
    },
    [session, lines],
  );
  // The status below the table may lag behind typing.
  const [restedRows, rested] = [useDeferredValue(rows), useDeferredValue(computed)];
  if (narrow) {
    return (
      <Panel title={linesText.title} count={lines.length} flush>
        <LineCards
          rows={rows.filter(({ ghost }) => !ghost)}
          actions={actions}
          add={canEdit ? add : null}
          ghosts={rows.filter(({ ghost }) => ghost)}
          others={session.others.cursors.lines}
          onPlace={onPlace}
          discount={discount}
        />
      </Panel>
    );
  }
  return (
    <div className={css.lines}>
      <Panel
        title={linesText.title}
        count={lines.length}
        flush
        fill
        actions={
          <>
            <span className={css.hints}>
              <Kbd>{linesText.keys.tab}</Kbd>
              {linesText.hints.next}
              <Kbd>{linesText.keys.paste}</Kbd>
              {linesText.hints.paste}
              <Kbd>{linesText.keys.fill}</Kbd>
              {linesText.hints.fill}
            </span>
            {canEdit && <RowActions sheet={sheet} actions={actions} what="line" add={add} discount={discount} />}
          </>
        }
      >
        <div className={css.sheetBody}>
          <Suspense fallback={<Skeleton rows={12} label={linesText.loading} />}>
            <Sheet<LineRow>
              label={linesText.title}
              columns={lineColumns}
              rows={rows}
              readOnly={!canEdit}
              actions={actions}
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
