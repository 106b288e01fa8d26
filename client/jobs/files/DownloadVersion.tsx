import { type Version, versionKey, versionName } from '../../../common/jobs/fileVersions';
import { versionText as text } from '../../files/viewerText';
import { Button } from '../../ui/Button';
import { Glyph } from '../../ui/Glyph';
import { IconButton } from '../../ui/IconButton';
import { fetchVersion } from '../../uploads/fetchFile';

interface DownloadVersionProps {
  jobId: number;
  version: Version;
  /** A button with text instead of only a glyph. */
  wide?: boolean;
}

/** Downloads all files of a version as a zip. */
export function DownloadVersion({ jobId, version, wide = false }: DownloadVersionProps) {
  const label = text.download(versionName(version));
  const click = () => fetchVersion({ id: jobId, version: versionKey(version) }, versionName(version));
  return wide ? (
    <Button size="sm" aria-label={label} onClick={click}>
      <Glyph name="save" size={12} /> {text.downloadShort}
    </Button>
  ) : (
    <IconButton kind="plain" size="sm" label={label} onClick={click}>
      <Glyph name="save" />
    </IconButton>
  );
}
