import { type ReactNode, useState } from 'react';
import type { JobGroups } from '../groupJobs';
import { type Queue, QueueContext } from './queueContext';
import { useDecisions } from './useDecisions';
import { useQueueKeys } from './useQueueKeys';
import { useSelection } from './useSelection';

/** Decisions, selection and keys of the queue. */
export function QueueProvider({ groups, children }: { groups: JobGroups; children: ReactNode }) {
  const decisions = useDecisions();
  const selection = useSelection();
  const [input, setInput] = useState<Queue['input']>(null);
  const queue: Queue = {
    ...decisions,
    selection,
    input,
    openInput: (job, kind) => setInput({ job, kind }),
    closeInput: () => setInput(null),
  };
  useQueueKeys(queue, groups);
  return <QueueContext value={queue}>{children}</QueueContext>;
}
