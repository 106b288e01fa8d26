import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { FileLink } from '../../files/FileLink';
import { JobOfFiles } from '../../files/pins/JobOfFiles';
import { usePage } from '../../live/LiveProvider';
import { importTakeoffText } from '../takeoffText';

interface TakeoffFilesProps {
  jobId: number;
  /** The files that were read; the released files around them, such as the drawing, are shown as well. */
  names: readonly string[];
}

/** The release that a takeoff is read from, to look at beside the differences. */
export function TakeoffFiles({ jobId, names }: TakeoffFilesProps) {
  // The job’s page may have been seen before the release.
  const ready = usePage('jobPage', jobId);
  const { data: job } = useLiveQuery(queries.jobDetail(jobId), ready);
  const files = job?.files.filter(({ group }) => group === 'current version') ?? [];
  // A newer release than the one that was read is not what the differences are about.
  const isRead = names.length > 0 && names.every((name) => files.some((file) => file.name === name));
  if (!job || !isRead) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls that are filled in
    <div className="row wrap" role="group" aria-label={importTakeoffText.files}>
      <JobOfFiles job={job} />
      {files.map((file) => (
        <FileLink key={file._id} chip file={file} files={files} />
      ))}
    </div>
  );
}
