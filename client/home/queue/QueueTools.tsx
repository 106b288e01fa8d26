import type { JobView } from '../../../common/jobs/job';
import { useMe } from '../../access/useMe';
import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Select } from '../../ui/form/Select';
import css from './queue.module.css';
import { queueFilterText as text } from './queueText';
import { ages, useQueueFilter } from './useQueueFilter';
import { useWaitingJobs } from './useWaitingJobs';

const none: readonly JobView[] = [];

/** Filters of the queue, above it. */
export function QueueTools() {
  const { admin } = useMe();
  const filter = useQueueFilter();
  const { data: jobs = none } = useWaitingJobs();
  const named = filter.client === null || jobs.some(({ owner }) => owner._id === filter.client);
  const { data: company } = useLiveQuery(queries.company(filter.client ?? 0), admin && !named);
  const clients = new Map(jobs.map(({ owner }) => [owner._id, owner.companyName]));
  if (!named && filter.client !== null) clients.set(filter.client, company?.companyName ?? text.otherClient);
  const options = [...clients].sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <div className={css.filters}>
      <Select
        aria-label={text.client}
        width={190}
        value={String(filter.client ?? '')}
        onChange={(client) => filter.set({ client })}
        options={[
          { value: '', label: text.allClients },
          ...options.map(([id, name]) => ({ value: String(id), label: name })),
        ]}
      />
      <Select
        aria-label={text.age}
        width={150}
        value={filter.age ?? ''}
        onChange={(age) => filter.set({ age })}
        options={[
          { value: '', label: text.anyAge },
          ...(Object.keys(ages) as (keyof typeof ages)[]).map((age) => ({ value: age, label: text.ages[age] })),
        ]}
      />
    </div>
  );
}
