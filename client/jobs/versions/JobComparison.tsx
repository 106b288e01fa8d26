import type { JobPageView } from '../../../common/jobs/job';
import { useCompareDrawings } from '../../files/compare/useCompareDrawings';
import { lazyPart } from '../../ui/feedback/lazyPart';
import { ContainDialog } from '../../ui/overlay/ContainDialog';
import type { CompareVersionsProps } from './CompareVersions';
import { type ComparedVersions, versionStamp } from './versionPairs';

const CompareVersions = lazyPart<typeof import('./CompareVersions'), CompareVersionsProps>(
  () => import('./CompareVersions'),
  (m) => m.CompareVersions,
  { overlay: true },
);

/** The comparison, loaded when it is first opened. */
export const VersionComparison = (props: CompareVersionsProps) => (
  <ContainDialog onClose={props.onClose}>
    <CompareVersions {...props} />
  </ContainDialog>
);

interface JobComparisonProps {
  job: JobPageView;
  /** The compared versions; null while the comparison is closed. */
  versions: ComparedVersions | null;
  onClose: () => void;
}

/** The comparison on a job's page. */
export function JobComparison({ job, versions, onClose }: JobComparisonProps) {
  const drawings = useCompareDrawings(job.files);
  return (
    versions && (
      <VersionComparison
        job={job._id}
        num={job.num}
        stamp={versionStamp(job)}
        initial={versions}
        drawings={drawings}
        onClose={onClose}
      />
    )
  );
}
