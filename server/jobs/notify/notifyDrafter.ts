import { addNotifications } from '../../inbox/addNotifications';
import type { Work } from '../../work/Work';
import type { JobRow } from '../askJob';

/** Notifies a drafter whose job somebody else assigned or unassigned. */
export const notifyDrafter = (
  work: Work,
  kind: 'assigned' | 'unassigned',
  job: JobRow,
  drafterId: number,
): Promise<void> =>
  addNotifications(work, { kind, key: `${kind}:${job.id}:${job.version}`, jobId: job.id }, [drafterId]);
