import type { JobView } from '../../../../common/jobs/job';
import { reviewQueueText } from '../queueText';
import { ReviewRow } from '../rows/ReviewRow';
import { QueueGroup } from './QueueGroup';

/** Drafts in review, by due time. */
export const ReleaseList = ({ jobs }: { jobs: readonly JobView[] }) => (
  <QueueGroup name="release" title={reviewQueueText.title} label={reviewQueueText.label} rows={jobs}>
    {({ row, gone }) => <ReviewRow key={row._id} job={row} gone={gone} />}
  </QueueGroup>
);
