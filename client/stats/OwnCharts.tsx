import { type ReactNode, useState } from 'react';
import { chartWeeks } from '../../common/stats/chartWeeks';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { LoadError } from '../api/LoadError';
import { Page } from '../ui/layout/Page';
import { Segmented } from '../ui/form/Segmented';
import { Skeleton } from '../ui/feedback/Skeleton';
import { ChartPanels } from './ChartPanels';
import { dataText as text } from './statsText';

const spans = [
  { value: '4', label: text.spans[4] },
  { value: '12', label: text.spans[12] },
  { value: '26', label: text.spans[26] },
  { value: '52', label: text.spans[52] },
] as const;

/** The built-in charts; `choice` switches to the embedded dashboard, if there is one. */
export function OwnCharts({ choice }: { choice: ReactNode }) {
  const [weeks, setWeeks] = useState<string>(String(chartWeeks.default));
  const answer = useLiveQuery(queries.charts(Number(weeks)));
  return (
    <Page
      title={text.title}
      tools={
        <>
          {choice}
          <Segmented label={text.period} value={weeks} onChange={setWeeks} options={spans} />
        </>
      }
    >
      {answer.data ? (
        <ChartPanels charts={answer.data} />
      ) : answer.isError ? (
        <LoadError title={text.failed} query={answer} />
      ) : (
        <Skeleton rows={12} label={text.loading} roomy />
      )}
    </Page>
  );
}
