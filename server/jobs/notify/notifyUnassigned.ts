import { addNotifications } from '../../inbox/addNotifications';
import type { Work } from '../../work/Work';
import type { JobRow } from '../askJob';

/** Notifies a drafter whose job somebody else unassigned. */
export const notifyUnassigned = (work: Work, job: JobRow, drafterId: number): Promise<void> =>
  addNotifications(work, { kind: 'unassigned', key: `unassigned:${job.id}:${job.version}`, jobId: job.id }, [
    drafterId,
  ]);
