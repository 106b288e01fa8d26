import { memo, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import { lineMargin, type UnitCosts } from '../../../common/quotes/margin/margin';
import type { LineText } from '../../../common/quotes/document/content';
import { isUnmatched } from '../../../common/quotes/pricing/resolve';
import { useMe } from '../../access/useMe';
import { useKeptChoice } from '../../state/useKeptChoice';
import { Button } from '../../ui/Button';
import { isSection } from '../../../common/quotes/pricing/sections';
import { Kbd } from '../../ui/typing/Kbd';
import { Panel } from '../../ui/layout/Panel';
import { columnWidths } from '../../ui/sheet/columnWidths';
import type { SheetHandle } from '../../ui/sheet/SheetActions';
import { Skeleton } from '../../ui/feedback/Skeleton';
import type { SheetPlace } from '../../ui/sheet/sheetColumn';
import type { Summary } from '../../ui/sheet/selection/summary';
import { useNarrow } from '../../ui/layout/useNarrow';
import { LineCards } from './cards/LineCards';
import { LineStatus } from './LineStatus';
import { Place } from '../page/Place';
import { useOpenQuote } from '../page/QuoteContext';
import { costedColumns, lineColumns } from './quoteColumns';
import { RowActions } from './RowActions';
import { rowItems } from './rowItems';
import { type LineRow, lineRows } from './rows';
import { useFocusRow } from './useFocusRow';
import { useLineMarks } from './useLineMarks';
import { useRows } from './useRows';
import { useItemLookup } from './useItemLookup';
import { useSections } from './useSections';
import css from '../quotes.module.css';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { linesText } from '../rowsText';

const Sheet = lazyPart(
  () => import('../../ui/sheet/Sheet'),
  (m) => m.Sheet,
) as unknown as typeof import('../../ui/sheet/Sheet').Sheet;
const keysOf = (columns: typeof lineColumns) => columns.map(({ key }) => key);
const [columnKeys, costedKeys] = [keysOf(lineColumns), keysOf(costedColumns)];
const heads = ({ text }: LineRow): boolean => isSection(text);
const unmatched = ({ text }: LineRow): boolean => isUnmatched(text);

interface LineItemsProps {
  lines: readonly LineText[];
  computed: ComputedQuote;
  canEdit: boolean;
  /** Unit costs; null for people who can't see costs. */
  costs: UnitCosts | null;
}

/** The quote's lines as a sheet, or as cards on a phone. */
export const LineItems = memo(function Lines({ lines, computed, canEdit, costs }: LineItemsProps) {
  const { session } = useOpenQuote();
  const narrow = useNarrow();
  const lookup = useItemLookup(useOpenQuote());
  const me = useMe();
  const [costsShown, chooseCosts] = useKeptChoice(`costs:${me.user._id}`, ['hidden', 'shown']);
  const shownCosts = costsShown === 'shown' ? costs : null;
  const keys = shownCosts ? costedKeys : columnKeys;
  const { all, stored, actions, add } = useRows(session, 'lines', lines, keys, canEdit, lookup);
  const [rowsOf] = useState(lineRows);
  const calc = useMemo(() => new Map(computed.lines.map((line) => [line.id, line])), [computed.lines]);
  const margins = useMemo(
    () =>
      shownCosts &&
      new Map(
        lines.flatMap((line) => {
          const amounts = calc.get(line.id);
          return amounts ? [[line.id, lineMargin(line, amounts, shownCosts)] as const] : [];
        }),
      ),
    [lines, calc, shownCosts],
  );
  const rows = useMemo(
    () => rowsOf(all, stored, (id) => ({ calc: calc.get(id) ?? null, margin: margins?.get(id) ?? null })),
    [rowsOf, all, stored, calc, margins],
  );
  const sheet = useRef<SheetHandle>(null);
  useFocusRow('lines', narrow ? null : sheet);
  const [place] = useState(() => new Place());
  const [summary, setSummary] = useState<Summary | null>(null);
  const onPlace = useCallback(
    (at: SheetPlace | null, typing: boolean) => {
      if (at) place.moved(at);
      session.sync.present({ cell: at && `lines:${at.row}:${at.column}`, typing });
    },
    [place, session],
  );
  const { focus } = useOpenQuote();
  const nameSection = useCallback((row: string) => focus.go({ map: 'lines', row, column: 'description' }), [focus]);
  const section = useSections(session, all, stored, nameSection);
  const useRatio = useCallback(
    (id: string) => session.sync.write({ rows: [{ map: 'lines', id, cells: { quantity: '', pieces: '' } }] }),
    [session],
  );
  const mark = useLineMarks(session, lines);
  const [widths] = useState(() => columnWidths(me.user._id, 'lines'));
  const items = useMemo(
    () => (canEdit ? rowItems({ sheet, actions, what: 'line', mark, section }) : []),
    [canEdit, actions, mark, section],
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
          mark={mark}
          section={section}
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
            {costs && (
              <Button size="sm" onClick={() => chooseCosts(costsShown === 'shown' ? 'hidden' : 'shown')}>
                {costsShown === 'shown' ? linesText.hideCosts : linesText.showCosts}
              </Button>
            )}
            {canEdit && (
              <RowActions sheet={sheet} actions={actions} what="line" add={add} mark={mark} section={section} />
            )}
          </>
        }
      >
        <div className={css.sheetBody}>
          <Suspense fallback={<Skeleton rows={12} label={linesText.loading} />}>
            <Sheet<LineRow>
              label={linesText.title}
              columns={shownCosts ? costedColumns : lineColumns}
              rows={rows}
              readOnly={!canEdit}
              actions={actions}
              others={session.others.cursors.lines}
              onPlace={onPlace}
              flagged={unmatched}
              heads={heads}
              handle={sheet}
              onSummary={setSummary}
              rowItems={items}
              widths={widths}
            />
          </Suspense>
          <LineStatus
            rows={restedRows}
            place={place}
            computed={rested}
            summary={summary}
            useRatio={canEdit ? useRatio : null}
          />
        </div>
      </Panel>
    </div>
  );
});
