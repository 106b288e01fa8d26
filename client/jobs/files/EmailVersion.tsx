import { useState } from 'react';
import { can } from '../../../common/access/can';
import { type Version, versionName } from '../../../common/jobs/fileVersions';
import { useMe } from '../../access/useMe';
import { versionText as text } from '../../files/viewerText';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/feedback/lazyPart';

const EmailVersionDialog = lazyPart(
  () => import('./EmailVersionDialog'),
  (m) => m.EmailVersionDialog,
  { overlay: true },
);

interface EmailVersionProps {
  jobId: number;
  version: Version;
  /** The release that replaces it. */
  newer?: string | undefined;
}

/** Emails a release to people of the job's company. Drafts are internal, so they have no button. */
export function EmailVersion({ jobId, version, newer }: EmailVersionProps) {
  const [opened, setOpened] = useState(false);
  const { viewer } = useMe();
  if (!version.released || !can['file.email'](viewer)) return null;
  return (
    <>
      <Button size="sm" aria-label={text.email(versionName(version))} onClick={() => setOpened(true)}>
        {text.emailShort}
      </Button>
      {opened && (
        <EmailVersionDialog
          jobId={jobId}
          version={versionName(version)}
          newer={newer}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
