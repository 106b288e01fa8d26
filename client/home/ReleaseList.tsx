import type { JobView } from '../../common/jobs/job';
import { PanelSection } from '../ui/PanelSection';
import { useSteady } from '../ui/useSteady';
import { drawnAtOnce, MoreWait } from './MoreWait';
import { ReviewRow } from './ReviewRow';

/** Drafts in review, the one that is due first on top. */
export function ReleaseList({ jobs }: { jobs: readonly JobView[] }) {
  const { placed, hand } = useSteady(jobs);
  if (placed.length === 0) return null;
  return (
    <>
      <PanelSection level={2}>Release</PanelSection>
      <ul {...hand} aria-label="To release">
        {placed.slice(0, drawnAtOnce).map(({ row, gone }) => (
          <ReviewRow key={row._id} job={row} gone={gone} />
        ))}
      </ul>
      <MoreWait by={placed.length - drawnAtOnce} />
    </>
  );
}
