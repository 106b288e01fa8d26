import { Panel } from '../../ui/layout/Panel';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { queueHeadText } from '../homeText';

export const QueueSkeleton = () => (
  <Panel flush>
    <Skeleton rows={6} roomy columns={[76, 220, null, 60, 230]} label={queueHeadText.loading} />
  </Panel>
);
