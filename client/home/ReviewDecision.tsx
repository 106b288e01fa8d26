import { useEffect } from 'react';
import { useMe } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { JobDialogs } from '../jobs/JobDialogs';
import { useDraftChoice } from '../jobs/useDraftChoice';
import { toast } from '../ui/toast';

export type ReviewDialog = 'release' | 'correction';

interface ReviewDecisionProps {
  jobId: number;
  num: number;
  dialog: ReviewDialog | null;
  onClose: () => void;
}

/** The job page's own dialogs over the queue, with the drafts as they are now. */
export function ReviewDecision({ jobId, num, dialog, onClose }: ReviewDecisionProps) {
  const me = useMe();
  const choice = useDraftChoice();
  const { data: job, error } = useLiveQuery(queries.job(jobId));
  useEffect(() => {
    if (!error || job) return;
    toast.error(`The drafts of ${num} could not be loaded. ${messageOf(error)}`);
    onClose();
  }, [error, job, num, onClose]);
  return job && <JobDialogs job={job} notes={undefined} me={me} choice={choice} dialog={dialog} onClose={onClose} />;
}
