import { can } from '../../../common/access/can';
import type { JobPageView } from '../../../common/jobs/job';
import { useMe } from '../../access/useMe';
import { useAnnounceViewedFile } from '../../jobs/presence/useAnnounceViewedFile';
import { usePage } from '../../live/LiveProvider';
import { useProvideJobFiles } from '../jobFiles';
import { usePinnedJob } from './pinnedJob';

/**
 * Gives lists of files and the viewer a job’s versions and pins on a page that isn’t the job’s own, live and as long as
 * it is rendered. Render it for one job at a time.
 */
export function JobOfFiles({ job }: { job: JobPageView }) {
  const { viewer } = useMe();
  useAnnounceViewedFile(job._id);
  usePage('jobPage', job._id);
  useProvideJobFiles(job.files);
  usePinnedJob(job, undefined, { mayPin: can['pin.write'](viewer), onRevision: undefined });
  return null;
}
