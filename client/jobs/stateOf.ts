import type { JobPageView, JobView } from '../../common/jobs/job';

type ShownJob = JobView | JobPageView;

/** The state of a shown job, for `step`. Only the server knows the status before an RFI. */
export const stateOf = ({ statusCurrent, cadCurrent, level }: ShownJob) => ({
  statusCurrent,
  drafterId: cadCurrent?._id ?? null,
  drafterName: cadCurrent?.name ?? null,
  validated: level != null,
  rfiFrom: null,
});

/** The job as the subject of a permission. */
export const subjectOf = (job: ShownJob) => ({ ...stateOf(job), authorId: job.author._id });
