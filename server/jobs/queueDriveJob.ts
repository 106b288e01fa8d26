import { companyQueue } from '../work/queues';
import type { Work } from '../work/Work';

/** The job's folder. One at a time per company: two at once would each make the company's own folder. */
export const queueDriveJob = (work: Work, { id, companyId }: { id: number; companyId: number }): Promise<void> =>
  work.task('drive.job', { jobId: id }, `job:${id}:drive`, companyQueue('drive', companyId));
