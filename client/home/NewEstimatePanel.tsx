import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can } from '../../common/access/can';
import { useMe } from '../access/useMe';
import { Panel } from '../ui/layout/Panel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { useLoadedOnce } from '../ui/layout/useLoadedOnce';
import { useNarrow } from '../ui/layout/useNarrow';
import { lazyPart } from '../ui/feedback/lazyPart';
import { scheduleIdle } from '../ui/typing/scheduleIdle';
import { homeText } from './homeText';

export const LazyNewEstimateForm = lazyPart(
  () => import('../jobs/estimate/NewEstimateForm'),
  (m) => m.NewEstimateForm,
);

/** The longest that the form's code waits for the lists above it, which people read first, and for an idle page, in ms. */
const [maxListsMs, maxIdleMs] = [3000, 500];

/** The form on the dashboard itself (R7); on a phone it is a separate screen. */
export function NewEstimatePanel() {
  const me = useMe();
  const narrow = useNarrow();
  const listsLoaded = useLoadedOnce(maxListsMs);
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (listsLoaded) scheduleIdle(() => setDue(true), maxIdleMs);
  }, [listsLoaded]);
  if (narrow || !can['job.submit'](me.viewer)) return null;
  if (!due) return <LoadingForm />;
  return (
    <Suspense fallback={<LoadingForm />}>
      <FocusWhenLinked>
        <LazyNewEstimateForm />
      </FocusWhenLinked>
    </Suspense>
  );
}

function LoadingForm() {
  return (
    <Panel title={homeText.newEstimate} flush>
      <Skeleton rows={6} columns={[160]} roomy label={homeText.loadingForm} />
    </Panel>
  );
}

/** Moves the focus to the form when it was opened by its link (`/?new=1`). */
function FocusWhenLinked({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  // Wait until the lists above have loaded; they would push the form away again.
  const settled = useIsFetching() === 0;
  const scrolls = search.has('new') && settled;
  useEffect(() => {
    if (!scrolls) return;
    box.current?.querySelector('input')?.focus();
    setSearch({}, { replace: true });
  }, [scrolls, setSearch]);
  return <div ref={box}>{children}</div>;
}
