import { useEffect } from 'react';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { ErrorState } from '../ui/feedback/ErrorState';
import { Page } from '../ui/layout/Page';
import { Skeleton } from '../ui/feedback/Skeleton';
import { SystemPanels } from './SystemPanels';
import { systemPageText as text } from './systemText';

/** No event announces the queue or unreachable services, so the page polls. */
const everyMs = 5000;

/** /admin/system: connected services, task queue, failures, backups, versions. */
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
    <Page title={text.title}>
      {data ? (
        <SystemPanels system={data} onChanged={ask} />
      ) : error ? (
        <ErrorState title={text.failed} onRetry={ask} retrying={isFetching}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton rows={8} label={text.loading} roomy />
      )}
    </Page>
  );
}
