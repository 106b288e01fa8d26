import { memo, Suspense, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import type { CutlistText } from '../../../common/quotes/document/content';
import { divide } from '../../../common/quotes/pricing/decimal';
import { hundredthsOfFeet } from '../../../common/quotes/panels/lengths';
import { useMe } from '../../access/useMe';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { Panel } from '../../ui/layout/Panel';
import { columnWidths } from '../../ui/sheet/columnWidths';
import type { SheetHandle } from '../../ui/sheet/SheetActions';
import { Skeleton } from '../../ui/feedback/Skeleton';
import type { SheetPlace } from '../../ui/sheet/sheetColumn';
import type { Summary } from '../../ui/sheet/selection/summary';
import { useNarrow } from '../../ui/layout/useNarrow';
import { PanelCards } from './cards/PanelCards';
import { PanelTextButton } from './paste/PanelTextButton';
import { Place } from '../page/Place';
import type { PanelPlace } from '../page/usePanelPlace';
import { useOpenQuote } from '../page/QuoteContext';
import { hundredths, panelColumns } from './quoteColumns';
import { SelectionSummary } from './SelectionSummary';
import { RowActions } from './RowActions';
import { rowItems } from './rowItems';
import { packsByRow, type PanelRow, panelRows } from './rows';
import { useFocusRow } from './useFocusRow';
import { useRows } from './useRows';
import css from '../quotes.module.css';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { panelsText } from '../rowsText';

const Sheet = lazyPart(
  () => import('../../ui/sheet/Sheet'),
  (m) => m.Sheet,
) as unknown as typeof import('../../ui/sheet/Sheet').Sheet;
const columnKeys = panelColumns.map(({ key }) => key);

interface PanelListProps {
  cutlist: readonly CutlistText[];
  /** Only the amounts that this list shows, so that a line's price doesn't re-render it. */
  computed: Pick<ComputedQuote, 'cutlist' | 'packs'> &
    Pick<ComputedQuote['used'], 'lbPerFt'> & {
      readonly sums: Pick<ComputedQuote['totals'], 'pieces' | 'linearFeet' | 'weight'>;
    };
  canEdit: boolean;
  /** Where the list is on the page. */
  place: PanelPlace;
  onPlace: (place: PanelPlace) => void;
}

/** The cut list: pieces and lengths, with their feet, weights and bundles. */
export const PanelList = memo(function Panels(props: PanelListProps) {
  const { cutlist, computed, canEdit } = props;
  const { session } = useOpenQuote();
  const narrow = useNarrow();
  const { all, stored, actions, add } = useRows(session, 'cutlist', cutlist, columnKeys, canEdit);
  const [rowsOf] = useState(panelRows);
  const { lbPerFt } = computed;
  const rows = useMemo(() => {
    const calc = new Map(computed.cutlist.map((row) => [row.id, row]));
    const packs = packsByRow(computed.packs);
    return rowsOf(all, stored, (id) => {
      const own = calc.get(id) ?? null;
      const piece =
        own?.length == null || lbPerFt === null
          ? null
          : Number(divide(BigInt(hundredthsOfFeet(own.length)) * lbPerFt, 1_000_000n));
      return { calc: own, packs: packs.get(id) ?? '', piece };
    });
  }, [rowsOf, all, stored, computed.cutlist, computed.packs, lbPerFt]);
  const sheet = useRef<SheetHandle>(null);
  useFocusRow('cutlist', narrow ? null : sheet);
  const [place] = useState(() => new Place());
  const [summary, setSummary] = useState<Summary | null>(null);
  const onPlace = useCallback(
    (at: SheetPlace | null, typing: boolean) => {
      if (at) place.moved(at);
      session.sync.present({ cell: at && `cutlist:${at.row}:${at.column}`, typing });
    },
    [place, session],
  );
  const me = useMe();
  const [widths] = useState(() => columnWidths(me.user._id, 'cutlist'));
  const items = useMemo(() => (canEdit ? rowItems({ sheet, actions, what: 'row' }) : []), [canEdit, actions]);
  const { pieces, linearFeet, weight } = computed.sums;
  const sums = (
    <span className={css.sums}>
      <span>
        <b>{panelsText.pieces(pieces)}</b>
      </span>
      <span>
        <b>{panelsText.linearFeet(hundredths(linearFeet))}</b>
      </span>
      {weight !== null && (
        <span>
          <b>{panelsText.pounds(hundredths(weight))}</b>
        </span>
      )}
    </span>
  );
  if (narrow) {
    return (
      <Panel title={panelsText.title} count={cutlist.length} flush foot={sums}>
        <PanelCards
          rows={rows.filter(({ ghost }) => !ghost)}
          ghosts={rows.filter(({ ghost }) => ghost)}
          actions={actions}
          others={session.others.cursors.cutlist}
          onPlace={onPlace}
          add={canEdit ? add : null}
          paste={<PanelTextButton touch />}
        />
      </Panel>
    );
  }
  return (
    <div className={css.panels}>
      <Panel
        title={panelsText.title}
        note={panelsText.pieces(pieces)}
        flush
        fill
        actions={
          <>
            <Button size="sm" kind="plain" onClick={() => props.onPlace(props.place === 'below' ? 'beside' : 'below')}>
              {panelsText.move[props.place]}
            </Button>
            {canEdit && (
              <>
                <PanelTextButton />
                <RowActions sheet={sheet} actions={actions} what="row" add={add} />
              </>
            )}
          </>
        }
      >
        <div className={css.sheetBody}>
          <Suspense fallback={<Skeleton rows={6} label={panelsText.loading} />}>
            <Sheet<PanelRow>
              label={panelsText.title}
              columns={panelColumns}
              rows={rows}
              readOnly={!canEdit}
              actions={actions}
              others={session.others.cursors.cutlist}
              onPlace={onPlace}
              handle={sheet}
              onSummary={setSummary}
              rowItems={items}
              widths={widths}
            />
          </Suspense>
          <div className={css.status}>
            <RowStatus rows={rows} place={place} />
            {summary ? <SelectionSummary summary={summary} /> : sums}
          </div>
        </div>
      </Panel>
    </div>
  );
});

/** The row with the keyboard focus, and its problems. */
function RowStatus({ rows, place }: { rows: readonly PanelRow[]; place: Place }) {
  const row = useSyncExternalStore(place.subscribe, place.at)?.row;
  const at = rows.findIndex(({ id }) => id === row);
  const problems = rows[at]?.calc?.problems ?? [];
  return (
    <>
      {at >= 0 && <span>{panelsText.row(at + 1)}</span>}
      {problems.length > 0 && (
        <span className={css.wrong} role="status">
          <Glyph name="alert" size={12} /> {problems.map(({ text }) => text).join(' ')}
        </span>
      )}
    </>
  );
}
