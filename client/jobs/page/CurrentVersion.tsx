import type { JobPageView } from '../../../common/jobs/job';
import { FileLink } from '../../files/FileLink';
import { Panel } from '../../ui/layout/Panel';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { hasTrims, TrimLink } from './TrimLink';
import css from './job.module.css';
import { filesText } from '../jobText';

/** The released files, above the notes. */
export function CurrentVersion({ job }: { job: JobPageView }) {
  const files = job.files.filter((file) => file.group === 'current version');
  const [first] = files;
  if (!first) return null;
  const trims = files.some(hasTrims);
  const released = job.status.findLast(({ name }) => name === 'Released');
  return (
    <Panel
      title={first.jobRev > 0 ? filesText.currentOf(first.jobRev) : filesText.current}
      actions={
        released && (
          <span className="t3">
            {filesText.released} <RelativeDate at={released.time} />
          </span>
        )
      }
      flush
    >
      <div className={css.files}>
        {files.map((file) => (
          <FileLink key={file._id} file={file} files={files} actions={trims && <TrimLink file={file} />} />
        ))}
      </div>
    </Panel>
  );
}
