import type { ReactNode } from 'react';
import type { JobPageView } from '../../common/jobs/job';
import type { JobWhy } from '../../common/jobs/why';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Alert } from '../ui/Alert';
import { Skeleton } from '../ui/Skeleton';

interface WhyAnswerProps {
  job: JobPageView;
  children: (why: JobWhy) => ReactNode;
}

/** What made the job's numbers, asked when it is first wanted and again when the job has changed. */
export function WhyAnswer({ job, children }: WhyAnswerProps) {
  const { data, error } = useLiveQuery(queries.why(job._id, job.version));
  if (data) return children(data);
  if (error) return <Alert kind="error">{messageOf(error)}</Alert>;
  return <Skeleton rows={4} columns={[90, null]} label="Loading what made it" />;
}
