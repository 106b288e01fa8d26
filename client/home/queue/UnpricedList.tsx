import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { PanelSection } from '../../ui/layout/PanelSection';
import { useStableRows } from '../../ui/board/useStableRows';
import { maxRows, MoreWait } from './MoreWait';
import { unpricedText } from './queueText';
import { UnpricedRow } from './UnpricedRow';

const none: never[] = [];

/** Jobs with a level and no price, the oldest first: they can't be invoiced. */
export function UnpricedList({ total }: { total: number }) {
  const { data } = useLiveQuery(queries.unpricedJobs(maxRows));
  const { placed, hand } = useStableRows(data?.rows ?? none);
  if (placed.length === 0) return null;
  return (
    <>
      <PanelSection level={2}>{unpricedText.title}</PanelSection>
      <ul {...hand} aria-label={unpricedText.label}>
        {placed.map(({ row, gone }) => (
          <UnpricedRow key={row._id} job={row} gone={gone} />
        ))}
      </ul>
      <MoreWait by={total - maxRows} to="/admin/billing?unpriced=true&billingStatus=Incomplete" />
    </>
  );
}
