import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { useNarrow } from '../ui/useNarrow';
import { lazyPart } from '../ui/lazyPart';

export const LazyNewEstimateForm = lazyPart(() => import('../jobs/NewEstimateForm').then((m) => m.NewEstimateForm));

/** The form on the dashboard itself (spec §2 "Dashboard and New"); on a phone it is a screen of its own. */
export function NewEstimatePanel() {
  const me = useMe();
  const narrow = useNarrow();
  if (narrow || !can['job.submit'](me.viewer)) return null;
  return (
    <Suspense
      fallback={
        <Panel title="New estimate" flush>
          <Skeleton rows={6} columns={[160]} roomy label="Loading the form" />
        </Panel>
      }
    >
      <Led>
        <LazyNewEstimateForm />
      </Led>
    </Suspense>
  );
}

/** Whoever asked for the form (`/?new=1`) begins to type at once. */
function Led({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  // Not before the lists above it have found their size: the form would move away again.
  const settled = useIsFetching() === 0;
  const led = search.has('new') && settled;
  useEffect(() => {
    if (!led) return;
    box.current?.querySelector('input')?.focus();
    setSearch({}, { replace: true });
  }, [led, setSearch]);
  return <div ref={box}>{children}</div>;
}
