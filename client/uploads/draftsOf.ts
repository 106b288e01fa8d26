import type { FileView, JobPageView } from '../../common/jobs/job';

/** The drafts of the round that the job is in: what a review looks at and a release takes. */
export const draftsOf = (job: JobPageView): FileView[] => job.files.filter((file) => file.group === 'current draft');
