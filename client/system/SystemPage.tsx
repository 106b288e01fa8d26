import { useEffect } from 'react';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { LoadError } from '../api/LoadError';
import { Page } from '../ui/layout/Page';
import { Skeleton } from '../ui/feedback/Skeleton';
import { SystemPanels } from './SystemPanels';
import { systemPageText as text } from './systemText';

/** No event announces the queue or unreachable services, so the page polls. */
const everyMs = 5000;

/** /admin/system: connected services, task queue, failures, backups, versions. */
export function SystemPage() {
  const answer = useLiveQuery(queries.system());
  const { data, error, refetch } = answer;
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
        <LoadError title={text.failed} query={answer} />
      ) : (
        <Skeleton rows={8} label={text.loading} roomy />
      )}
    </Page>
  );
}
