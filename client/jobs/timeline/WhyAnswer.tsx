import type { ReactNode } from 'react';
import type { JobPageView } from '../../../common/jobs/job';
import type { JobWhy } from '../../../common/jobs/why';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Alert } from '../../ui/feedback/Alert';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { whyText } from '../jobText';

interface WhyAnswerProps {
  job: JobPageView;
  children: (why: JobWhy) => ReactNode;
}

/** Loads the explanation of the due time and price, again for each version of the job. */
export function WhyAnswer({ job, children }: WhyAnswerProps) {
  const { data, error } = useLiveQuery(queries.why(job._id, job.version));
  if (data) return children(data);
  if (error) return <Alert kind="error">{messageOf(error)}</Alert>;
  return <Skeleton rows={4} columns={[90, null]} label={whyText.loading} />;
}
