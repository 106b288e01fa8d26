import { type ReactNode, useMemo, useState } from 'react';
import type { JobGroups } from '../groupJobs';
import { type Queue, QueueContext } from './queueContext';
import { useDecisions } from './useDecisions';
import { useQueueKeys } from './useQueueKeys';
import { useSelection } from './useSelection';

/** Decisions, selection and keys of the queue. */
export function QueueProvider({ groups, children }: { groups: JobGroups; children: ReactNode }) {
  const decisions = useDecisions();
  const selection = useSelection();
  const [asked, setAsked] = useState<Queue['asked']>(null);
  const queue = useMemo<Queue>(
    () => ({
      ...decisions,
      selection,
      asked,
      ask: (job, what) => setAsked({ job, what }),
      closeAsked: () => setAsked(null),
    }),
    [decisions, selection, asked],
  );
  useQueueKeys(queue, groups);
  return <QueueContext value={queue}>{children}</QueueContext>;
}
