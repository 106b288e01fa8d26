import { memo, Suspense, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ComputedQuote } from '../../common/quotes/computeQuote';
import type { CutlistText } from '../../common/quotes/content';
import { divide } from '../../common/quotes/decimal';
import { hundredthsOfFeet } from '../../common/quotes/lengths';
import { count } from '../../common/format/numbers';
import { Glyph } from '../ui/Glyph';
import { Panel } from '../ui/Panel';
import type { SheetHandle } from '../ui/sheet/SheetDeeds';
import { Skeleton } from '../ui/Skeleton';
import type { SheetPlace } from '../ui/sheetColumn';
import { useNarrow } from '../ui/useNarrow';
import { PanelCards } from './PanelCards';
import { PanelTextButton } from './PanelTextButton';
import { Place } from './Place';
import { useOpenQuote } from './QuoteContext';
import { hundredths, panelColumns } from './quoteColumns';
import { RowDeeds } from './RowDeeds';
import { packsByRow, type PanelRow, panelRows } from './rows';
import { useRows } from './useRows';
import css from './quotes.module.css';
import { lazyPart } from '../ui/lazyPart';

const Sheet = lazyPart(() =>
  import('../ui/Sheet').then((m) => m.Sheet),
) as unknown as typeof import('../ui/Sheet').Sheet;
const columnKeys = panelColumns.map(({ key }) => key);

interface PanelListProps {
  cutlist: readonly CutlistText[];
  /** Of the quote's amounts only what this list shows: a line's price draws none of it anew. */
  computed: Pick<ComputedQuote, 'cutlist' | 'packs'> &
    Pick<ComputedQuote['used'], 'lbPerFt'> & {
      readonly sums: Pick<ComputedQuote['totals'], 'pieces' | 'linearFeet' | 'weight'>;
    };
  canEdit: boolean;
}

/** The cut list: pieces and lengths, with the feet, weights and packs that they make. */
export const PanelList = memo(function Panels({ cutlist, computed, canEdit }: PanelListProps) {
  const { session } = useOpenQuote();
  const narrow = useNarrow();
  const { all, stored, deeds, add } = useRows(session, 'cutlist', cutlist, columnKeys, canEdit);
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
  const [place] = useState(() => new Place());
  const onPlace = useCallback(
    (at: SheetPlace | null, typing: boolean) => {
      if (at) place.moved(at);
      session.sync.present({ cell: at && `cutlist:${at.row}:${at.column}`, typing });
    },
    [place, session],
  );
  const { pieces, linearFeet, weight } = computed.sums;
  const sums = (
    <span className={css.sums}>
      <span>
        <b>{count(pieces)}</b> pieces
      </span>
      <span>
        <b>{hundredths(linearFeet)}</b> linear feet
      </span>
      {weight !== null && (
        <span>
          <b>{hundredths(weight)}</b> lb
        </span>
      )}
    </span>
  );
  if (narrow) {
    return (
      <Panel title="Panel List" count={cutlist.length} flush foot={sums}>
        <PanelCards
          rows={rows.filter(({ ghost }) => !ghost)}
          ghosts={rows.filter(({ ghost }) => ghost)}
          deeds={deeds}
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
        title="Panel List"
        note={`${count(pieces)} pieces`}
        flush
        fill
        actions={
          canEdit && (
            <>
              <PanelTextButton />
              <RowDeeds sheet={sheet} deeds={deeds} what="row" add={add} />
            </>
          )
        }
      >
        <div className={css.sheetBody}>
          <Suspense fallback={<Skeleton rows={6} label="Loading panels" />}>
            <Sheet<PanelRow>
              label="Panel List"
              columns={panelColumns}
              rows={rows}
              readOnly={!canEdit}
              deeds={deeds}
              others={session.others.cursors.cutlist}
              onPlace={onPlace}
              handle={sheet}
            />
          </Suspense>
          <div className={css.status}>
            <RowStatus rows={rows} place={place} />
            {sums}
          </div>
        </div>
      </Panel>
    </div>
  );
});

/** In words what the keyboard is in. */
function RowStatus({ rows, place }: { rows: readonly PanelRow[]; place: Place }) {
  const row = useSyncExternalStore(place.subscribe, place.at)?.row;
  const at = rows.findIndex(({ id }) => id === row);
  const problems = rows[at]?.calc?.problems ?? [];
  return (
    <>
      {at >= 0 && <span>Row {at + 1}</span>}
      {problems.length > 0 && (
        <span className={css.wrong} role="status">
          <Glyph name="alert" size={12} /> {problems.map(({ text }) => text).join(' ')}
        </span>
      )}
    </>
  );
}
