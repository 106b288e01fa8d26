import { dollars } from '../../common/format/numbers';
import { CallError, messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { usePage } from '../live/LiveProvider';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { PrintRow } from './PrintRow';
import { QuoteGone } from './QuoteGone';
import css from './quotes.module.css';

/** What role customer reads of a quote: its name and what is published of it (decisions §1). */
export function PublishedPrints({ id }: { id: number }) {
  const heard = usePage('quotePage', id);
  const quote = useLiveQuery(queries.quote(id), heard);
  const { data, error } = quote;
  if (error instanceof CallError && error.status === 404) return <QuoteGone name={null} />;
  return (
    <Page
      title={data?.name ?? 'Quote'}
      beside={data && <span className={css.facts}>quote {data.num}</span>}
      back={{ to: '/quotes', label: 'To all quotes' }}
    >
      <Panel title="Prints" count={data?.quotePdf.length} flush>
        {!data && !error && <Skeleton rows={3} label="Loading prints" />}
        {error && !data && (
          <ErrorState
            title="The quote could not be loaded"
            onRetry={() => void quote.refetch()}
            retrying={quote.isFetching}
          >
            {messageOf(error)}
          </ErrorState>
        )}
        {data?.quotePdf.length === 0 && <EmptyState title="Nothing is published yet" compact />}
        {data?.quotePdf.map((print) => (
          <PrintRow key={print._id} print={print} note={print.total === null ? undefined : dollars(print.total)} />
        ))}
      </Panel>
    </Page>
  );
}
