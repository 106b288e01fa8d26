import { type ReactNode, useState } from 'react';
import { chartWeeks } from '../../common/stats/chartWeeks';
import { queries } from '../api/queries';
import { messageOf } from '../api/CallError';
import { useLiveQuery } from '../api/useLiveQuery';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Segmented } from '../ui/Segmented';
import { Skeleton } from '../ui/Skeleton';
import { ChartPanels } from './ChartPanels';

const spans = [
  { value: '4', label: '4 weeks' },
  { value: '12', label: '12 weeks' },
  { value: '26', label: '26 weeks' },
  { value: '52', label: 'A year' },
] as const;

/** Our own charts; `choice` leads to what else there is. */
export function OwnCharts({ choice }: { choice: ReactNode }) {
  const [weeks, setWeeks] = useState<string>(String(chartWeeks.default));
  const answer = useLiveQuery(queries.charts(Number(weeks)));
  return (
    <Page
      title="Data"
      tools={
        <>
          {choice}
          <Segmented label="How far back" value={weeks} onChange={setWeeks} options={spans} />
        </>
      }
    >
      {answer.data ? (
        <ChartPanels charts={answer.data} />
      ) : answer.isError ? (
        <ErrorState
          title="Error loading the figures"
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        >
          {messageOf(answer.error)}
        </ErrorState>
      ) : (
        <Skeleton rows={12} label="Loading the figures" roomy />
      )}
    </Page>
  );
}
