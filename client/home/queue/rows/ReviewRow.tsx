import { Suspense, useCallback, useState } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { Button } from '../../../ui/Button';
import { DueTime } from '../../../ui/status/time/DueTime';
import type { ReviewDialog } from '../decide/ReviewDecision';
import { QueueFiles } from '../decide/QueueFiles';
import { reviewQueueText } from '../queueText';
import { WaitingRow } from './WaitingRow';
import { lazyPart } from '../../../ui/feedback/lazyPart';

/** Loaded on demand, since the dashboard doesn't need the dialogs. */
const ReviewDecision = lazyPart(
  () => import('../decide/ReviewDecision'),
  (m) => m.ReviewDecision,
  { overlay: true },
);

const ReviewOutcome = lazyPart(
  () => import('../decide/ReviewDecision'),
  (m) => m.ReviewOutcome,
  { overlay: true },
);

/** A draft in review, which can be viewed, released or returned in place. */
export function ReviewRow({ job, gone }: { job: JobView; gone: boolean }) {
  const [dialog, setDialog] = useState<ReviewDialog | null>(null);
  const [hasOpened, setHasOpened] = useState(false);
  const ask = (dialog: ReviewDialog) => () => {
    setHasOpened(true);
    setDialog(dialog);
  };
  const close = useCallback(() => setDialog(null), []);
  return (
    <WaitingRow
      job={job}
      status={job.statusCurrent}
      done={gone}
      facts={[job.owner.companyName, job.cadCurrent?.name]}
      when={<DueTime due={job.dueBackTime} />}
    >
      {gone ? (
        hasOpened ? (
          <Suspense fallback={null}>
            <ReviewOutcome jobId={job._id} />
          </Suspense>
        ) : (
          <span className="t3">{reviewQueueText.gone}</span>
        )
      ) : (
        <>
          <QueueFiles job={job} />
          <Button size="sm" onClick={ask('correction')} aria-label={reviewQueueText.returnLabel(job.num)}>
            {reviewQueueText.returnButton}
          </Button>
          <Button size="sm" kind="primary" onClick={ask('release')} aria-label={reviewQueueText.releaseLabel(job.num)}>
            {reviewQueueText.releaseButton}
          </Button>
        </>
      )}
      {hasOpened && (
        <Suspense fallback={null}>
          <ReviewDecision jobId={job._id} num={job.num} dialog={dialog} onClose={close} />
        </Suspense>
      )}
    </WaitingRow>
  );
}
