import type { JobPageView } from '../../common/jobs/job';
import { FileRow } from '../ui/FileRow';
import { Panel } from '../ui/Panel';
import { RelativeDate } from '../ui/RelativeDate';
import { fetchFile } from '../uploads/fetchFile';
import { hasTrims, TrimLink } from './TrimLink';
import css from './job.module.css';

/** On a phone what was released stands before everything that was said about it. */
export function CurrentVersion({ job }: { job: JobPageView }) {
  const files = job.files.filter((file) => file.group === 'current version');
  const [first] = files;
  if (!first) return null;
  const trims = files.some(hasTrims);
  const released = job.status.findLast(({ name }) => name === 'Released');
  return (
    <Panel
      title={`Current version${first.jobRev > 0 ? ` R${first.jobRev}` : ''}`}
      actions={
        released && (
          <span className="t3">
            released <RelativeDate at={released.time} />
          </span>
        )
      }
      flush
    >
      <div className={css.files}>
        {files.map((file) => (
          <FileRow
            key={file._id}
            name={file.name}
            size={file.size}
            onDownload={() => fetchFile(file)}
            actions={trims && <TrimLink file={file} />}
          />
        ))}
      </div>
    </Panel>
  );
}
