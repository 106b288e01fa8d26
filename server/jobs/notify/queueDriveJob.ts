import { companyQueue } from '../../work/tasks/queues';
import type { Work } from '../../work/Work';

/**
 * Queues the Drive folder of a job. Runs one at a time per company, since parallel tasks would each create the company
 * folder.
 */
export const queueDriveJob = (work: Work, { id, companyId }: { id: number; companyId: number }): Promise<void> =>
  work.task('drive.job', { jobId: id }, `job:${id}:drive`, companyQueue('drive', companyId));
