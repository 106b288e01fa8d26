import { useEffect } from 'react';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ErrorState } from '../ui/ErrorState';
import { Page } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import { SystemPanels } from './SystemPanels';

/** No event tells of a queue or of what is out of reach: who looks at them asks. */
const everyMs = 5000;

/** /admin/system (ours): what is joined to this installation and answers, the queue, what failed, backup, versions. */
export function SystemPage() {
  const { data, error, isFetching, refetch } = useLiveQuery(queries.system());
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch]);
  const ask = () => void refetch();
  return (
    <Page title="System">
      {data ? (
        <SystemPanels system={data} onChanged={ask} />
      ) : error ? (
        <ErrorState title="The state of the system could not be loaded" onRetry={ask} retrying={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton rows={8} label="Loading the state of the system" roomy />
      )}
    </Page>
  );
}
