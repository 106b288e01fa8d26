import { Suspense, useCallback, useState } from 'react';
import type { JobView } from '../../common/jobs/job';
import { Button } from '../ui/Button';
import { DueTime } from '../ui/DueTime';
import type { ReviewDialog } from './ReviewDecision';
import { WaitingRow } from './WaitingRow';
import { lazyPart } from '../ui/lazyPart';

/** Dialogs are not needed to see the dashboard. */
const ReviewDecision = lazyPart(() => import('./ReviewDecision').then((m) => m.ReviewDecision), { overlay: true });

/** A draft that waits to be released or returned, decided where it stands; its files are on the job's page. */
export function ReviewRow({ job, gone }: { job: JobView; gone: boolean }) {
  const [asked, setAsked] = useState<ReviewDialog | null>(null);
  const [looked, setLooked] = useState(false);
  const ask = (dialog: ReviewDialog) => () => {
    setLooked(true);
    setAsked(dialog);
  };
  const close = useCallback(() => setAsked(null), []);
  return (
    <WaitingRow
      job={job}
      status={job.statusCurrent}
      done={gone}
      facts={[job.owner.companyName, job.cadCurrent?.name]}
      when={<DueTime due={job.dueBackTime} />}
    >
      {gone ? (
        <span className="t3">no longer in review</span>
      ) : (
        <>
          <Button size="sm" kind="ghost" onClick={ask('correction')} aria-label={`Return ${job.num} for correction`}>
            Return…
          </Button>
          <Button size="sm" kind="primary" onClick={ask('release')} aria-label={`Release ${job.num}`}>
            Release…
          </Button>
        </>
      )}
      {looked && (
        <Suspense fallback={null}>
          <ReviewDecision jobId={job._id} num={job.num} dialog={asked} onClose={close} />
        </Suspense>
      )}
    </WaitingRow>
  );
}
