import type { JobView } from '../../../../common/jobs/job';
import { useQueue } from '../decide/queueContext';
import { reviewQueueText } from '../queueText';
import { ReviewRow } from '../rows/ReviewRow';
import { QueueGroup } from './QueueGroup';

/** Drafts in review, released or returned one by one, or several released together. */
export function ReleaseList({ jobs }: { jobs: readonly JobView[] }) {
  const { justDecided } = useQueue();
  return (
    <QueueGroup
      name="release"
      title={reviewQueueText.title}
      label={reviewQueueText.label}
      rows={jobs}
      frozen={justDecided}
      selectable
    >
      {({ row, gone }) => <ReviewRow key={row._id} job={row} gone={gone} />}
    </QueueGroup>
  );
}
