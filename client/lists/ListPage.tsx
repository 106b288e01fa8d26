import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListName } from '../../common/live/events';
import type { Versioned } from '../../common/live/newest';
import { CallError, messageOf } from '../api/CallError';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { ListPresence } from '../live/presence/ListPresence';
import type { Tone } from '../ui/status/job/tone';
import { arranged, type GridColumn, type ListHandle } from '../ui/board/gridColumn';
import type { KeyAction } from '../ui/typing/keys';
import { Glyph } from '../ui/Glyph';
import { takeBufferedKeys } from '../ui/typing/keyBuffer';
import { Page } from '../ui/layout/Page';
import { Skeleton } from '../ui/feedback/Skeleton';
import { useNarrow } from '../ui/layout/useNarrow';
import { useStableRows } from '../ui/board/useStableRows';
import { ColumnsMenu } from './ColumnsMenu';
import css from './list.module.css';
import { ListSearch } from './filters/ListSearch';
import { Pager } from './Pager';
import { SortChoice } from './filters/SortChoice';
import { useLayout } from './useLayout';
import { useListKeys } from './useListKeys';
import type { List, ListFilters } from './useList';
import { lazyPart } from '../ui/feedback/lazyPart';
import { useUnsent } from '../state/unsent';
import { listText } from './listText';

const none: readonly never[] = [];
const Grid = lazyPart(
  () => import('../ui/grid/Grid'),
  (m) => m.Grid,
) as typeof import('../ui/grid/Grid').Grid;
const Cards = lazyPart(
  () => import('./Cards'),
  (m) => m.Cards,
) as typeof import('./Cards').Cards;

/**
 * The page of a long list: heading with its total, search, filters, the grid (cards on a phone) and the pager. To add one:
 *
 * 1. Common: the list's route takes `limit`, `sort`, `q`, `filter[…]` and `after`; its handler answers X-Next, X-Total.
 * 2. client/api/queries.ts: `things: (filters, page: PageAsk<ThingView>) => pagedQuery('things.list', 'thing',
 *    {q: filters.q}, page, {belongs, keys, sort: 'name'})`. Leave out what the browser can't know; it then refetches.
 * 3. A module constant (or useMemo) of GridColumn<ThingView>[], with `sort` where the server sorts by it, and `edit` for
 *    cells that are edited in place.
 * 4. `const list = useList({query: queries.things, sort: 'name', size: 25})`, and
 *    `<ListPage list={list} name="things" title="Things" what="things" columns={columns} to={(thing) => …} />`.
 *
 * Filters are ListToggle, ListChoice and ListWord in `filters`; buttons for the whole list (New, Import) go into `actions`.
 */
interface ListPageProps<Row extends Versioned> {
  list: List<Row>;
  /** Storage key of the user's column layout. */
  name: string;
  title: string;
  /** Name of the rows in the plural, for "Loading estimates" and "No estimates yet". */
  what: string;
  /** Must keep the same identity while nothing changes. */
  columns: readonly GridColumn<Row>[];
  /** Fields that the search covers, such as "Number, name or address". Null for a list without a search. */
  searches?: string | null;
  filters?: ReactNode;
  actions?: ReactNode;
  /** Shows who else looks at the list. */
  presence?: ListName;
  /** Between the heading and the rows: totals, selection bar. */
  above?: ReactNode;
  /** Shown instead of the rows, such as a board of them. */
  instead?: ReactNode;
  /** Path of a row's page. */
  to?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  tone?: (row: Row) => Tone | undefined;
  onSelect?: (rows: Row[]) => void;
  selectable?: (row: Row) => boolean;
  /** "Select all to be invoiced", where only some rows can be selected. */
  selectAll?: string;
  /** Texts that the specification fixes for this list. */
  loading?: string;
  failed?: string;
  empty?: string;
  emptyNote?: ReactNode;
  emptyActions?: ReactNode;
  /** Gives the page's shortcuts access to the row with the keyboard focus. */
  handle?: RefObject<ListHandle<Row> | null>;
  keys?: readonly KeyAction[];
}

/** `/` on another page opens the list with the search focused (searchEstimates.ts); returns what was typed meanwhile. */
function useBufferedSearch(search: RefObject<HTMLInputElement | null>): string {
  const focusSearch = (useLocation().state as { search?: true } | null)?.search === true;
  const [typed, setTyped] = useState('');
  useLayoutEffect(() => {
    if (!focusSearch) return;
    search.current?.select();
    setTyped(takeBufferedKeys());
  }, [focusSearch, search]);
  return typed;
}

export function ListPage<Row extends Versioned>(props: ListPageProps<Row>) {
  const { list, name, title, what, columns, searches = '', filters, actions, to } = props;
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { layout, arrange } = useLayout(name, columns);
  const [unfolded, setUnfolded] = useState(false);
  const filterCount = Object.keys(list.filters).filter((filter) => filter !== 'q').length;
  const search = useRef<HTMLInputElement>(null);
  const initialText = useBufferedSearch(search);
  const ownHandle = useRef<ListHandle<Row>>(null);
  const handle = props.handle ?? ownHandle;
  const onOpen = props.onOpen ?? (to && ((row: Row) => navigate(to(row))));
  useListKeys({
    handle,
    onOpen,
    onSearch: searches === null ? undefined : () => search.current?.select(),
    actions: props.keys ?? none,
  });
  return (
    <Page
      title={title}
      beside={
        <>
          {list.total !== null && <span className={css.total}>{list.total}</span>}
          {props.presence && <ListPresence list={props.presence} />}
        </>
      }
      tools={
        <>
          {searches !== null && (
            <ListSearch list={list} what={what} searches={searches} field={search} initialText={initialText} />
          )}
          {narrow && !props.instead && <SortChoice list={list} columns={columns} />}
          {narrow && filters && (
            <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              {listText.filters} {filterCount > 0 && <span>{filterCount}</span>}
              <Glyph name="down" size={12} />
            </Button>
          )}
          {(!narrow || unfolded) && filters}
          {list.filtered && (
            <Button kind="ghost" onClick={list.clear}>
              {listText.clear}
            </Button>
          )}
        </>
      }
      actions={
        <>
          {!narrow && !props.instead && <ColumnsMenu columns={columns} layout={layout} onArrange={arrange} />}
          {actions}
        </>
      }
      fill
    >
      {props.above}
      {props.instead || (
        <section className={css.sheet} aria-label={title} aria-busy={list.turning}>
          <Rows {...props} handle={handle} onOpen={onOpen} layout={layout} onLayout={arrange} narrow={narrow} />
          <Pager list={list} what={what} />
        </section>
      )}
    </Page>
  );
}

/** Only searched: says the words; otherwise the filters may be why. */
function noMatchOf({ q, ...others }: ListFilters): string {
  return q !== undefined && Object.keys(others).length === 0 ? listText.noMatchFor(q) : listText.noMatch;
}

interface RowsProps<Row extends Versioned> extends ListPageProps<Row> {
  layout: ReturnType<typeof useLayout<Row>>['layout'];
  onLayout: ReturnType<typeof useLayout<Row>>['arrange'];
  narrow: boolean;
}
function Rows<Row extends Versioned>(props: RowsProps<Row>) {
  const { list, title, what, columns, layout, narrow, tone, onOpen, handle } = props;
  const [editing, setEditing] = useState(false);
  useUnsent(editing ? listText.openCell : null, 'leaving');
  const { placed, hand } = useStableRows<Row>(list.rows ?? none, {
    of: list.turning ? 'turning' : list.key,
    frozen: editing,
  });
  const { answer } = list;
  // The last page lost its last rows; the page before it is now the last one.
  const emptied = placed.length === 0 && list.rows?.length === 0 && list.hasBefore && !list.turning;
  useEffect(() => {
    if (emptied) list.toBefore({ replace: true });
  }, [emptied]);
  if (list.rows === undefined && answer.error instanceof CallError && answer.error.status === 422) {
    if ('after' in answer.error.fields) {
      return (
        <EmptyState title={listText.noPage} actions={<Button onClick={list.reset}>{listText.clearFilters}</Button>}>
          {listText.noPageIntro}
        </EmptyState>
      );
    }
    return (
      <EmptyState title={listText.badFilters} actions={<Button onClick={list.reset}>{listText.clearFilters}</Button>}>
        {messageOf(answer.error)}
      </EmptyState>
    );
  }
  if (list.rows === undefined && answer.isError) {
    return <LoadError title={props.failed ?? listText.failed(what)} query={answer} />;
  }
  if (list.rows === undefined || emptied) {
    const widths = arranged(columns, layout).filter(({ placed: of }) => !of.hidden);
    return (
      <div className={css.rows}>
        <Skeleton
          rows={list.limit + 1}
          columns={narrow ? [80, null, 90] : widths.map(({ width }) => width - 24)}
          roomy={narrow}
          label={props.loading ?? listText.loading(what)}
        />
      </div>
    );
  }
  if (placed.length === 0) {
    return list.filtered ? (
      <EmptyState
        title={noMatchOf(list.filters)}
        actions={<Button onClick={list.clear}>{listText.clearFilters}</Button>}
      />
    ) : (
      <EmptyState title={props.empty ?? listText.none(what)} actions={props.emptyActions}>
        {props.emptyNote}
      </EmptyState>
    );
  }
  const rows = placed.map(({ row }) => row);
  const gone = new Set(placed.filter((place) => place.gone).map(({ row }) => row._id));
  const shown = { label: title, columns, rows, tone, gone, onOpen, handle };
  const choosing = { onEditing: setEditing, onSelect: props.onSelect, selectable: props.selectable };
  const waiting = <Skeleton rows={list.limit + 1} roomy={narrow} label={props.loading ?? listText.loading(what)} />;
  if (narrow) {
    return (
      <Suspense fallback={waiting}>
        <Cards {...shown} {...choosing} selectAll={props.selectAll} hand={hand} />
      </Suspense>
    );
  }
  // The grid keeps the keyboard focus in its row, so rows may come in while it is focused.
  const { onFocus: _in, onBlur: _out, ...pointer } = hand;
  return (
    <Suspense fallback={waiting}>
      <Grid
        {...shown}
        hand={pointer}
        sort={list.sort}
        onSort={list.sortBy}
        layout={layout}
        onLayout={props.onLayout}
        {...choosing}
      />
    </Suspense>
  );
}
