import { versionOf } from '../../../common/jobs/fileVersions';
import type { JobPageView } from '../../../common/jobs/job';
import { releasedAt } from '../../../common/jobs/releasedAt';
import { FileLink } from '../../files/FileLink';
import { Panel } from '../../ui/layout/Panel';
import { RelativeDate } from '../../ui/status/time/RelativeDate';
import { EmailVersion } from './EmailVersion';
import { DownloadVersion } from './DownloadVersion';
import { releasePair, type VersionPair } from '../versions/versionPairs';
import { VersionSummary } from '../versions/VersionSummary';
import { hasTrims, TrimLink } from './TrimLink';
import css from '../page/job.module.css';
import { filesText } from '../jobText';

interface CurrentVersionProps {
  job: JobPageView;
  onCompare: (pair: VersionPair) => void;
}

/** The released files, above the notes, and what a revision changed. */
export function CurrentVersion({ job, onCompare }: CurrentVersionProps) {
  const files = job.files.filter((file) => file.group === 'current version');
  const [first] = files;
  if (!first) return null;
  const version = versionOf(first);
  const trims = files.some(hasTrims);
  const released = releasedAt(job);
  return (
    <Panel
      title={first.jobRev > 0 ? filesText.currentOf(first.jobRev) : filesText.current}
      actions={
        <>
          {released && (
            <span className="t3">
              {filesText.released} <RelativeDate at={released} />
            </span>
          )}
          {version && <EmailVersion jobId={job._id} version={version} />}
          {version && <DownloadVersion jobId={job._id} version={version} wide />}
        </>
      }
      flush
    >
      <div className={css.files}>
        {files.map((file) => (
          <FileLink key={file._id} file={file} files={files} actions={trims && <TrimLink job={job} file={file} />} />
        ))}
        <div className={css.compared}>
          <VersionSummary job={job} pair={releasePair(job)} onCompare={onCompare} />
        </div>
      </div>
    </Panel>
  );
}
