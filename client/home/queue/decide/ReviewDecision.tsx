import { useEffect } from 'react';
import { useMe } from '../../../access/useMe';
import { messageOf } from '../../../api/CallError';
import { queries } from '../../../api/queries';
import { useLiveQuery } from '../../../api/useLiveQuery';
import { JobOfFiles } from '../../../files/pins/JobOfFiles';
import type { JobView } from '../../../../common/jobs/job';
import { JobDialogs } from '../../../jobs/dialogs/JobDialogs';
import type { OnDecided } from '../../../jobs/dialogs/onDecided';
import { useDraftsToRelease } from '../../../jobs/page/useDraftChoice';
import { toast } from '../../../ui/feedback/toast';
import { reviewQueueText } from '../queueText';

export type ReviewDialog = 'release' | 'correction';

interface ReviewDecisionProps {
  job: Pick<JobView, '_id' | 'num'>;
  dialog: ReviewDialog | null;
  onClose: () => void;
  /** Offers the undo. */
  onDecided: OnDecided;
}

/** The job page's dialogs, opened from the queue with the current drafts. */
export function ReviewDecision({ job: { _id: jobId, num }, dialog, onClose, onDecided }: ReviewDecisionProps) {
  const me = useMe();
  const { data: job, error } = useLiveQuery(queries.jobDetail(jobId));
  const choice = useDraftsToRelease(job);
  useEffect(() => {
    if (job) toast.dismiss(`drafts ${jobId}`);
    if (!error || job) return;
    toast.error({ key: `drafts ${jobId}`, text: reviewQueueText.notLoaded(num, messageOf(error)) });
    onClose();
  }, [error, job, jobId, num, onClose]);
  return (
    job && (
      <>
        {dialog !== null && <JobOfFiles job={job} />}
        <JobDialogs
          job={job}
          notes={undefined}
          me={me}
          choice={choice}
          dialog={dialog}
          onClose={onClose}
          onDecided={onDecided}
        />
      </>
    )
  );
}

/** Outcome of a job that was decided in this row. */
export function ReviewOutcome({ jobId }: { jobId: number }) {
  const { data: job } = useLiveQuery(queries.jobDetail(jobId));
  if (job?.statusCurrent === 'Released') return <span className="t2">{reviewQueueText.released}</span>;
  if (job?.statusCurrent === 'Correction') return <span className="t2">{reviewQueueText.returned}</span>;
  return <span className="t3">{reviewQueueText.gone}</span>;
}
