import { useMemo } from 'react';
import type { JobView } from '../../../../common/jobs/job';
import { queries } from '../../../api/queries';
import { useLiveQuery } from '../../../api/useLiveQuery';
import { useNow } from '../../../ui/status/time/clock';
import { UnpricedRow } from '../rows/UnpricedRow';
import { unpricedText } from '../queueText';
import { useQueueFilter } from '../useQueueFilter';
import { QueueGroup } from './QueueGroup';

/** Rows loaded at most; the billing table has the rest. */
const maxLoaded = 500;
const none: readonly JobView[] = [];

/** Jobs with a level and no price: they can't be invoiced. Rush jobs first, then the oldest. */
export function UnpricedList({ total }: { total: number }) {
  const filter = useQueueFilter();
  const { data } = useLiveQuery(queries.unpricedJobs(maxLoaded, filter.client));
  const rows = data?.rows ?? none;
  const now = useNow();
  const shown = useMemo(
    () =>
      rows
        .filter((job) => filter.shows(job, now, job.timeOut ?? job.statusTimeCurrent))
        .sort((a, b) => Number(b.rush) - Number(a.rush)),
    [rows, filter, now],
  );
  const client = filter.client === null ? '' : `&client=${filter.client}`;
  return (
    <QueueGroup
      name="unpriced"
      title={unpricedText.title}
      label={unpricedText.label}
      rows={shown}
      total={filter.isOn ? shown.length : total}
      all={`/admin/billing?unpriced=true&billingStatus=Incomplete${client}`}
    >
      {({ row, gone }) => <UnpricedRow key={row._id} job={row} gone={gone} />}
    </QueueGroup>
  );
}
