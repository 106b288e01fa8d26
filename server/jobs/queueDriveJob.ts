import type { Work } from '../work/Work';

/** The job's folder, kept one after the other within a company: two at once would each make the company's own. */
export const queueDriveJob = (work: Work, { id, companyId }: { id: number; companyId: number }): Promise<void> =>
  work.task('drive.job', { jobId: id }, `job:${id}:drive`, `drive:${companyId}`);
