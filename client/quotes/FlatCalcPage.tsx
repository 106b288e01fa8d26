import { useParams } from 'react-router-dom';
import { count } from '../../common/format/numbers';
import type { FlatsSaid } from '../../common/quotes/takeoffRoutes';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { Table } from '../ui/Table';
import { rowWords, skippedWords } from './takeoffWords';
import { Warnings } from './Warnings';

/** /tools/flatcalc/{url}: the trims of a released file, code and quantity (spec §2). */
export function FlatCalcPage() {
  const url = useParams().url ?? '';
  const answer = useLiveQuery(queries.flats(url));
  const trims = answer.data?.value;
  const said = JSON.parse(answer.data?.said ?? 'null') as FlatsSaid | null;
  return (
    <Page title="Flat calculator" beside={<span className="t3">trim list</span>}>
      {said && <LeftOut said={said} />}
      <Panel title="Trims" count={trims?.length} flush>
        {answer.isError && !trims ? (
          <ErrorState
            title="The trim list could not be read"
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          >
            {messageOf(answer.error)}
          </ErrorState>
        ) : !trims ? (
          <Skeleton rows={8} columns={[120, null, 60]} label="Loading the trim list" />
        ) : trims.length === 0 ? (
          <EmptyState title="There are no trims in this file" compact />
        ) : (
          <Table
            label="Trims"
            columns={[
              { key: 'code', head: 'Code', cell: ({ code }) => code, card: 'top' },
              {
                key: 'quantity',
                head: 'Quantity',
                numeric: true,
                cell: ({ quantity }) => count(quantity),
                card: 'end',
              },
            ]}
            rows={trims}
            rowKey={({ code }) => code}
          />
        )}
      </Panel>
    </Page>
  );
}

/** Rows of the file that are not in the list (Q10). */
function LeftOut({ said: { refused, skipped, more } }: { said: FlatsSaid }) {
  const lines = [
    ...rowWords(refused),
    ...skippedWords(skipped),
    ...(more > 0 ? [`And ${count(more)} more ${more === 1 ? 'row is' : 'rows are'} not in the list.`] : []),
  ];
  return <Warnings lines={lines} />;
}
