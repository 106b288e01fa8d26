import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Versioned } from '../../common/live/newest';
import { CallError, detailOf, messageOf } from '../api/CallError';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import type { Tone } from '../ui/tone';
import { arranged, type GridColumn, type ListHandle } from '../ui/gridColumn';
import type { KeyDeed } from '../ui/keys';
import { Glyph } from '../ui/Glyph';
import { takeHeldKeys } from '../ui/heldKeys';
import { Page } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import { useNarrow } from '../ui/useNarrow';
import { useSteady } from '../ui/useSteady';
import { Cards } from './Cards';
import { ColumnsMenu } from './ColumnsMenu';
import css from './list.module.css';
import { ListSearch } from './ListSearch';
import { Pager } from './Pager';
import { SortChoice } from './SortChoice';
import { useLayout } from './useLayout';
import { useListKeys } from './useListKeys';
import type { List } from './useList';
import { lazyPart } from '../ui/lazyPart';

const none: readonly never[] = [];
const Grid = lazyPart(() => import('../ui/grid/Grid').then((m) => m.Grid)) as typeof import('../ui/grid/Grid').Grid;

/**
 * The page of a long list: heading with its total, search, filters, the grid (cards on a phone), the pager. To make one:
 *
 * 1. Common: the list's route takes `limit`, `sort`, `q`, `filter[…]` and `after`; its handler answers X-Next, X-Total.
 * 2. client/api/queries.ts: `things: (filters, page: PageAsk<ThingView>) => pagedQuery('things.list', 'thing',
 *    {q: filters.q}, page, {belongs, keys, sort: 'name'})`. Leave out what the browser cannot know: then it asks again.
 * 3. A module constant (or useMemo) of GridColumn<ThingView>[], with `sort` where the server sorts by it, and `edit` for
 *    what is changed in place.
 * 4. `const list = useList({query: queries.things, sort: 'name', size: 25})`, and
 *    `<ListPage list={list} name="things" title="Things" what="things" columns={columns} to={(thing) => …} />`.
 *
 * Filters are ListToggle, ListChoice and ListWord in `filters`; what one does with all of it (New, Import) goes into `actions`.
 */
interface ListPageProps<Row extends Versioned> {
  list: List<Row>;
  /** Under this name each person's arrangement is kept. */
  name: string;
  title: string;
  /** As one says it: "estimates"; "Loading estimates", "No estimates yet". */
  what: string;
  /** Keep the same array as long as nothing changes. */
  columns: readonly GridColumn<Row>[];
  /** What the search looks through: "Number, name or address". Null: this list has no search. */
  searches?: string | null;
  filters?: ReactNode;
  actions?: ReactNode;
  /** Between head and rows: sums, a bar for what is selected. */
  above?: ReactNode;
  /** Where a row leads. */
  to?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  tone?: (row: Row) => Tone | undefined;
  onSelect?: (rows: Row[]) => void;
  selectable?: (row: Row) => boolean;
  /** "Select all to be invoiced", where not every row can be selected. */
  selectAll?: string;
  /** Texts where the specification has its own. */
  loading?: string;
  failed?: string;
  empty?: string;
  emptyNote?: ReactNode;
  emptyActions?: ReactNode;
  /** To ask from outside which row the keyboard is in, and what one can do with it by a key. */
  handle?: RefObject<ListHandle<Row> | null>;
  keys?: readonly KeyDeed[];
}

/** Asked for on another page by `/` (searchEstimates.ts): the field takes the focus and what was typed on the way. */
function useHeldSearch(search: RefObject<HTMLInputElement | null>): string {
  const wanted = (useLocation().state as { search?: true } | null)?.search === true;
  const [typed, setTyped] = useState('');
  useLayoutEffect(() => {
    if (!wanted) return;
    search.current?.select();
    setTyped(takeHeldKeys());
  }, [wanted, search]);
  return typed;
}

export function ListPage<Row extends Versioned>(props: ListPageProps<Row>) {
  const { list, name, title, what, columns, searches = '', filters, actions, to } = props;
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { layout, arrange } = useLayout(name, columns);
  const [unfolded, setUnfolded] = useState(false);
  const asked = Object.keys(list.filters).filter((filter) => filter !== 'q').length;
  const search = useRef<HTMLInputElement>(null);
  const beginning = useHeldSearch(search);
  const own = useRef<ListHandle<Row>>(null);
  const handle = props.handle ?? own;
  const onOpen = props.onOpen ?? (to && ((row: Row) => navigate(to(row))));
  useListKeys({
    handle,
    onOpen,
    onSearch: searches === null ? undefined : () => search.current?.select(),
    deeds: props.keys ?? none,
  });
  return (
    <Page
      title={title}
      beside={list.total !== null && <span className={css.total}>{list.total}</span>}
      tools={
        <>
          {searches !== null && (
            <ListSearch list={list} what={what} searches={searches} field={search} beginning={beginning} />
          )}
          {narrow && <SortChoice list={list} columns={columns} />}
          {narrow && filters && (
            <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              Filters {asked > 0 && <span>{asked}</span>}
              <Glyph name="down" size={12} />
            </Button>
          )}
          {(!narrow || unfolded) && filters}
          {list.filtered && (
            <Button kind="ghost" onClick={list.clear}>
              Clear
            </Button>
          )}
        </>
      }
      actions={
        <>
          {!narrow && <ColumnsMenu columns={columns} layout={layout} onArrange={arrange} />}
          {actions}
        </>
      }
      fill
    >
      {props.above}
      <section className={css.sheet} aria-label={title} aria-busy={list.turning}>
        <Rows {...props} handle={handle} onOpen={onOpen} layout={layout} onLayout={arrange} narrow={narrow} />
        <Pager list={list} what={what} />
      </section>
    </Page>
  );
}

interface RowsProps<Row extends Versioned> extends ListPageProps<Row> {
  layout: ReturnType<typeof useLayout<Row>>['layout'];
  onLayout: ReturnType<typeof useLayout<Row>>['arrange'];
  narrow: boolean;
}
function Rows<Row extends Versioned>(props: RowsProps<Row>) {
  const { list, title, what, columns, layout, narrow, tone, onOpen, handle } = props;
  const [editing, setEditing] = useState(false);
  const { placed, hand } = useSteady<Row>(list.rows ?? none, {
    of: list.turning ? 'turning' : list.key,
    held: editing,
  });
  const { answer } = list;
  // The last rows of the last page are gone: the page before it is the last one now.
  const emptied = placed.length === 0 && list.rows?.length === 0 && list.hasBefore && !list.turning;
  useEffect(() => {
    if (emptied) list.toBefore({ replace: true });
  }, [emptied]);
  if (list.rows === undefined && answer.error instanceof CallError && answer.error.status === 422) {
    if ('after' in answer.error.fields) {
      return (
        <EmptyState
          title="This page of the list does not exist"
          actions={<Button onClick={list.reset}>Show all</Button>}
        >
          The address may be old or cut short.
        </EmptyState>
      );
    }
    return (
      <EmptyState title="The list cannot be shown like that" actions={<Button onClick={list.reset}>Show all</Button>}>
        {messageOf(answer.error)}
      </EmptyState>
    );
  }
  if (list.rows === undefined && answer.isError) {
    return (
      <ErrorState
        title={props.failed ?? `Error loading ${what}`}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
        detail={detailOf(answer.error)}
      >
        {messageOf(answer.error)}
      </ErrorState>
    );
  }
  if (list.rows === undefined || emptied) {
    const widths = arranged(columns, layout).filter(({ placed: of }) => !of.hidden);
    return (
      <div className={css.rows}>
        <Skeleton
          rows={list.limit + 1}
          columns={narrow ? [80, null, 90] : widths.map(({ width }) => width - 24)}
          roomy={narrow}
          label={props.loading ?? `Loading ${what}`}
        />
      </div>
    );
  }
  if (placed.length === 0) {
    return list.filtered ? (
      <EmptyState title="Nothing matches these filters" actions={<Button onClick={list.clear}>Show all</Button>} />
    ) : (
      <EmptyState title={props.empty ?? `No ${what} yet`} actions={props.emptyActions}>
        {props.emptyNote}
      </EmptyState>
    );
  }
  const rows = placed.map(({ row }) => row);
  const gone = new Set(placed.filter((place) => place.gone).map(({ row }) => row._id));
  const shown = { label: title, columns, rows, tone, gone, onOpen, handle };
  const choosing = { onEditing: setEditing, onSelect: props.onSelect, selectable: props.selectable };
  if (narrow) return <Cards {...shown} {...choosing} selectAll={props.selectAll} hand={hand} />;
  // Where the keyboard is, rows may come in: the grid keeps it in its row.
  const { onFocus: _in, onBlur: _out, ...pointer } = hand;
  return (
    <Suspense fallback={<Skeleton rows={list.limit + 1} label={props.loading ?? `Loading ${what}`} />}>
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
