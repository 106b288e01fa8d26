import { useParams } from 'react-router-dom';
import { count } from '../../common/format/numbers';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { Table } from '../ui/Table';

/** /tools/flatcalc/{url}: the trims of a released file, code and quantity (spec §2). */
export function FlatCalcPage() {
  const url = useParams().url ?? '';
  const trims = useLiveQuery(queries.flats(url));
  return (
    <Page title="Flat calculator" beside={<span className="t3">trim list</span>}>
      <Panel title="Trims" count={trims.data?.length} flush>
        {trims.isError && !trims.data ? (
          <ErrorState
            title="The trim list could not be read"
            onRetry={() => void trims.refetch()}
            retrying={trims.isFetching}
          >
            {messageOf(trims.error)}
          </ErrorState>
        ) : !trims.data ? (
          <Skeleton rows={8} columns={[120, null, 60]} label="Loading the trim list" />
        ) : trims.data.length === 0 ? (
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
            rows={trims.data}
            rowKey={({ code }) => code}
          />
        )}
      </Panel>
    </Page>
  );
}
