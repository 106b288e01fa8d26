import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { waitingEstimatesAtom } from '../state/waitingEstimatesAtom';
import { lazyPart } from '../ui/feedback/lazyPart';

const WaitingEstimates = lazyPart(
  () => import('../jobs/estimate/waiting/WaitingEstimates'),
  (m) => m.WaitingEstimates,
);

/** Estimates that wait for a connection in this browser; nothing if there are none. */
export function Waiting() {
  const estimates = useAtomValue(waitingEstimatesAtom);
  if (!estimates || estimates.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WaitingEstimates estimates={estimates} />
    </Suspense>
  );
}
