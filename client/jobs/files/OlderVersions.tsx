import { byRound, type Version, versionKey, versionName, versionOf } from '../../../common/jobs/fileVersions';
import type { FileView } from '../../../common/jobs/job';
import { FileLink } from '../../files/FileLink';
import { useSuperseded } from '../../files/jobFiles';
import { versionText } from '../../files/viewerText';
import { PanelSection } from '../../ui/layout/PanelSection';
import { EmailVersion } from './EmailVersion';
import { DownloadVersion } from './DownloadVersion';

/** Files of earlier releases or drafts by version, newest first. */
export function OlderVersions({ jobId, files }: { jobId: number; files: readonly FileView[] }) {
  const versions = new Map<string, { version: Version; files: FileView[] }>();
  for (const file of files) {
    const version = versionOf(file);
    if (!version) continue;
    const key = versionKey(version);
    versions.set(key, { version, files: [...(versions.get(key)?.files ?? []), file] });
  }
  const newestFirst = [...versions].sort(([, { version: a }], [, { version: b }]) => byRound(b, a));
  return newestFirst.map(([key, older]) => <OlderVersion key={key} jobId={jobId} {...older} />);
}

interface OlderVersionProps {
  jobId: number;
  version: Version;
  files: readonly FileView[];
}

function OlderVersion({ jobId, version, files }: OlderVersionProps) {
  const newer = useSuperseded(files[0]?._id);
  return (
    <div>
      <PanelSection
        plain
        actions={
          <>
            <EmailVersion jobId={jobId} version={version} newer={newer} />
            <DownloadVersion jobId={jobId} version={version} />
          </>
        }
      >
        {versionName(version)}
        {newer && ` · ${versionText.supersededBy(newer)}`}
      </PanelSection>
      {files.map((file) => (
        <FileLink key={file._id} file={file} files={files} />
      ))}
    </div>
  );
}
