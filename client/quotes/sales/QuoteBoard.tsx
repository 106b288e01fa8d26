import { localDate } from '../../../common/format/dates';
import { dollars } from '../../../common/format/numbers';
import type { QuoteView } from '../../../common/quotes/quote';
import { type SalesStatus, salesStatuses, salesStatusOf } from '../../../common/quotes/sales/salesStatus';
import { LoadError } from '../../api/LoadError';
import { salesQueries } from '../../api/queries/salesQueries';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { List } from '../../lists/useList';
import { Board } from '../../ui/board/Board';
import { BoardColumn } from '../../ui/board/BoardColumn';
import { useStableRows } from '../../ui/board/useStableRows';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Panel } from '../../ui/layout/Panel';
import { useClock } from '../../ui/status/time/clock';
import { salesLabels } from '../linkText';
import { quoteBoardText as text } from '../salesText';
import { QuoteCard } from './QuoteCard';

interface QuoteBoardProps {
  list: List<QuoteView>;
  /** Shows the list of one status. */
  onList: (sales: SalesStatus) => void;
}

/** Quotes by sales status, with count and total; live as the list is (Q58). */
export function QuoteBoard({ list, onList }: QuoteBoardProps) {
  const board = useLiveQuery(salesQueries.board(list.filters));
  const { data: counts } = useLiveQuery(salesQueries.pipeline(list.filters));
  const shown = salesStatuses.filter((sales) => (list.filters.sales ?? sales) === sales);
  const today = useClock(localDate);
  if (!board.data && board.isError) {
    return (
      <Panel flush>
        <LoadError title={text.failed} query={board} />
      </Panel>
    );
  }
  return (
    <Board>
      {shown.map((sales) =>
        board.data && counts ? (
          <QuoteColumn
            key={sales}
            sales={sales}
            quotes={board.data.filter((quote) => salesStatusOf(quote, today) === sales)}
            counted={counts.find((one) => one.sales === sales)}
            of={list.key}
            onList={() => onList(sales)}
          />
        ) : (
          <BoardColumn key={sales} title={salesLabels[sales]} empty={text.empty(sales)}>
            <Skeleton rows={6} columns={[90, null, 64]} roomy label={text.loading} />
          </BoardColumn>
        ),
      )}
    </Board>
  );
}

interface QuoteColumnProps {
  sales: SalesStatus;
  quotes: readonly QuoteView[];
  /** undefined if there are none. */
  counted: { readonly count: number; readonly total: number } | undefined;
  /** Identifies the filters. */
  of: string;
  onList: () => void;
}

function QuoteColumn({ sales, quotes, counted, of, onList }: QuoteColumnProps) {
  const { placed, hand } = useStableRows(quotes, { of });
  const total = counted?.count ?? 0;
  const more = total - quotes.length;
  return (
    <BoardColumn
      title={salesLabels[sales]}
      total={total}
      sum={counted && dollars(counted.total)}
      empty={text.empty(sales)}
      hand={hand}
    >
      {placed.map(({ row, gone }) => (
        <QuoteCard key={row._id} quote={row} gone={gone} />
      ))}
      {more > 0 && (
        <li>
          <Button kind="ghost" onClick={onList} aria-label={text.moreLabel(more, sales)}>
            {text.more(more)}
          </Button>
        </li>
      )}
    </BoardColumn>
  );
}
