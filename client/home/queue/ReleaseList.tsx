import type { JobView } from '../../../common/jobs/job';
import { PanelSection } from '../../ui/layout/PanelSection';
import { useStableRows } from '../../ui/board/useStableRows';
import { maxRows, MoreWait } from './MoreWait';
import { reviewQueueText } from './queueText';
import { ReviewRow } from './ReviewRow';

/** Drafts in review, by due time. */
export function ReleaseList({ jobs }: { jobs: readonly JobView[] }) {
  const { placed, hand } = useStableRows(jobs);
  if (placed.length === 0) return null;
  return (
    <>
      <PanelSection level={2}>{reviewQueueText.title}</PanelSection>
      <ul {...hand} aria-label={reviewQueueText.label}>
        {placed.slice(0, maxRows).map(({ row, gone }) => (
          <ReviewRow key={row._id} job={row} gone={gone} />
        ))}
      </ul>
      <MoreWait by={placed.length - maxRows} to="/jobs?status=Review" />
    </>
  );
}
