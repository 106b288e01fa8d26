import { Suspense, useCallback, useState } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { Button } from '../../../ui/Button';
import { DueTime } from '../../../ui/status/time/DueTime';
import type { ReviewDialog } from '../decide/ReviewDecision';
import { useQueue } from '../decide/queueContext';
import { QueueFiles } from '../decide/QueueFiles';
import { reviewQueueText } from '../queueText';
import { ResultText } from './ResultText';
import { SelectRow } from './SelectRow';
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
  const queue = useQueue();
  const { input } = queue;
  const dialog: ReviewDialog | null = input?.job === job._id && input.kind !== 'price' ? input.kind : null;
  // Mounted from the first dialog on, so that it can return the focus and say what became of the job.
  const [hasOpened, setHasOpened] = useState(false);
  if (dialog !== null && !hasOpened) setHasOpened(true);
  const close = useCallback(() => queue.closeInput(), [queue]);
  const result = queue.resultOf(job);
  const done = gone || result?.done !== undefined;
  return (
    <WaitingRow
      job={job}
      status={job.statusCurrent}
      done={done}
      selected={!done && queue.selection.ids.has(job._id)}
      select={!done && <SelectRow id={job._id} num={job.num} />}
      facts={[job.owner.companyName, job.cadCurrent?.name]}
      when={<DueTime due={job.dueBackTime} />}
    >
      {result?.done !== undefined ? (
        <ResultText result={result} />
      ) : gone ? (
        hasOpened ? (
          <Suspense fallback={null}>
            <ReviewOutcome jobId={job._id} />
          </Suspense>
        ) : (
          <span className="t3">{reviewQueueText.gone}</span>
        )
      ) : (
        <>
          <ResultText result={result} />
          <QueueFiles job={job} />
          <Button
            size="sm"
            onClick={() => queue.openInput(job._id, 'correction')}
            aria-label={reviewQueueText.returnLabel(job.num)}
          >
            {reviewQueueText.returnButton}
          </Button>
          <Button
            size="sm"
            kind="primary"
            onClick={() => queue.openInput(job._id, 'release')}
            aria-label={reviewQueueText.releaseLabel(job.num)}
          >
            {reviewQueueText.releaseButton}
          </Button>
        </>
      )}
      {hasOpened && (
        <Suspense fallback={null}>
          <ReviewDecision job={job} dialog={dialog} onClose={close} onDecided={queue.announce} />
        </Suspense>
      )}
    </WaitingRow>
  );
}
