import type { FileGroup, FileView, JobPageView } from '../../../../common/jobs/job';

const order: readonly FileGroup[] = ['current draft', 'submitted', 'imported'];

/** Files that a decision is about: the drafts, then what they were drawn from. */
export const filesToDecide = ({ files }: JobPageView): FileView[] =>
  order.flatMap((group) => files.filter((file) => file.group === group));
