import { useLocation, useParams } from 'react-router-dom';
import { count } from '../../common/format/numbers';
import type { FlatsReport } from '../../common/quotes/takeoffRoutes';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../api/LoadError';
import { Page } from '../ui/layout/Page';
import { Panel } from '../ui/layout/Panel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Table } from '../ui/layout/Table';
import { rowWords, skippedWords } from './takeoff/takeoffWords';
import { Warnings } from './takeoff/Warnings';
import { flatCalcText } from './quoteText';

/** The job whose page led here. */
export interface TrimListOrigin {
  readonly path: string;
  readonly title: string;
}

/** /tools/flatcalc/{url}: the trims of a released file, code and quantity (R7). */
export function FlatCalcPage() {
  const url = useParams().url ?? '';
  const answer = useLiveQuery(queries.flats(url));
  const trims = answer.data?.value;
  const leftOut = JSON.parse(answer.data?.leftOut ?? 'null') as FlatsReport | null;
  const origin = useLocation().state as TrimListOrigin | null;
  return (
    <Page
      title={flatCalcText.title}
      beside={<span className="t3">{origin?.title ?? flatCalcText.beside}</span>}
      back={origin ? { to: origin.path, label: flatCalcText.back(origin.title) } : undefined}
    >
      {leftOut && <LeftOut report={leftOut} />}
      <Panel title={flatCalcText.trims} count={trims?.length} flush>
        {answer.isError && !trims ? (
          <LoadError title={flatCalcText.notLoaded} query={answer} />
        ) : !trims ? (
          <Skeleton rows={8} columns={[120, null, 60]} label={flatCalcText.loading} />
        ) : trims.length === 0 ? (
          <EmptyState title={flatCalcText.none} compact />
        ) : (
          <Table
            label={flatCalcText.trims}
            columns={[
              { key: 'code', head: flatCalcText.code, cell: ({ code }) => code, card: 'top' },
              {
                key: 'quantity',
                head: flatCalcText.quantity,
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

/** Rows of the file that were left out of the list (Q10). */
function LeftOut({ report: { refused, skipped, more } }: { report: FlatsReport }) {
  const lines = [...rowWords(refused), ...skippedWords(skipped), ...(more > 0 ? [flatCalcText.more(more)] : [])];
  return <Warnings lines={lines} />;
}
