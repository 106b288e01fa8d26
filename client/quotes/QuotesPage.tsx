import { Suspense, useMemo, useState } from 'react';
import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { queries } from '../api/queries';
import { ListPage } from '../lists/ListPage';
import { useList } from '../lists/useList';
import { Button } from '../ui/Button';
import { lazyPart } from '../ui/feedback/lazyPart';
import { Segmented } from '../ui/form/Segmented';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import { Pipeline } from './links/Pipeline';
import { NewQuoteDialog } from './NewQuoteDialog';
import { quoteListColumns } from './quoteListColumns';
import { quoteListText } from './quoteText';
import { QuoteFilters } from './sales/QuoteFilters';
import { useQuotesView } from './sales/useQuotesView';
import { quoteBoardText } from './salesText';

const QuoteBoard = lazyPart(
  () => import('./sales/QuoteBoard'),
  (m) => m.QuoteBoard,
);

const views = [
  { value: 'list', label: quoteBoardText.list },
  { value: 'board', label: quoteBoardText.board },
] as const;

/** /quotes (R7): all quotes the user can read, with "New quote" for those who can create them. */
export function QuotesPage() {
  const me = useMe();
  const list = useList({ query: queries.quotes, sort: '-num', size: 25 });
  const columns = useMemo(() => quoteListColumns(me), [me.viewer.role]);
  // The palette's "New quote" leads here.
  const fromPalette = 'new' in list.filters;
  const [creating, setCreating] = useState(false);
  const customer = me.viewer.role === 'customer';
  const writes = can['quote.create'](me.viewer);
  const [view, chooseView] = useQuotesView(me.user._id);
  const board = writes && view === 'board';
  const close = () => {
    setCreating(false);
    if (fromPalette) list.filter({ new: undefined }, { replace: true });
  };
  return (
    <>
      <ListPage
        list={list}
        name="quotes"
        presence="quotes"
        title={quoteListText.title}
        what="quotes"
        columns={columns}
        searches={customer ? null : quoteListText.searches}
        filters={
          writes && (
            <>
              <Segmented label={quoteBoardText.view} value={view} onChange={chooseView} options={views} />
              <QuoteFilters list={list} me={me} />
            </>
          )
        }
        above={writes && !board && <Pipeline list={list} />}
        instead={
          board && (
            <Suspense fallback={null}>
              <QuoteBoard
                list={list}
                onList={(sales) => {
                  chooseView('list');
                  list.filter({ sales });
                }}
              />
            </Suspense>
          )
        }
        actions={
          writes && (
            <Button kind="primary" onClick={() => setCreating(true)}>
              {quoteListText.create}
            </Button>
          )
        }
        to={(quote) => `/quotes/${quote._id}`}
        emptyNote={customer ? quoteListText.emptyCustomer : quoteListText.empty}
      />
      {writes && (
        <ContainDialog opened={creating || fromPalette} onClose={close}>
          <NewQuoteDialog opened={creating || fromPalette} onClose={close} asksCompany={me.staff} />
        </ContainDialog>
      )}
    </>
  );
}
