import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { connectionAtom, newBuildAtom } from '../live/connectionState';
import { useConnection } from '../live/LiveProvider';
import { loadInBackground } from '../live/loadInBackground';
import { offlineEditsAtom } from '../state/offlineEditsAtom';
import { Alert } from '../ui/feedback/Alert';
import { Button } from '../ui/Button';
import { OfflineBand } from '../ui/frame/OfflineBand';
import { lazyPart } from '../ui/feedback/lazyPart';
import { bandText } from './shellText';
import { awaySubmissionsAtom } from '../state/submissionsAtom';

/** Needed offline, so it is loaded while there is a connection. */
const loadUnsentBands = () => import('./UnsentBands');
const UnsentBands = lazyPart(loadUnsentBands, (m) => m.UnsentBands);

/** How long the retry button stays disabled, in ms. */
const retryMs = 2000;

/** Bands above the foot: work being sent, connection lost, new version. */
export function Bands() {
  const connection = useAtomValue(connectionAtom);
  const newBuild = useAtomValue(newBuildAtom);
  const submissions = useAtomValue(awaySubmissionsAtom);
  const edits = useAtomValue(offlineEditsAtom);
  const live = useConnection();
  const [trying, setTrying] = useState(false);
  useEffect(() => (live ? loadInBackground(live, loadUnsentBands) : undefined), [live]);
  const retry = () => {
    live?.retry();
    setTrying(true);
    setTimeout(() => setTrying(false), retryMs);
  };
  return (
    <>
      <Suspense fallback={null}>
        {(submissions || edits) && <UnsentBands submissions={submissions} edits={edits} />}
      </Suspense>
      {!connection.live && connection.since !== null && (
        <OfflineBand since={connection.since} onTry={retry} trying={trying} />
      )}
      {newBuild && (
        <Alert
          action={
            <Button size="sm" onClick={() => location.reload()}>
              {bandText.reload}
            </Button>
          }
        >
          {bandText.newVersion}
        </Alert>
      )}
    </>
  );
}
