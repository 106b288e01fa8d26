import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { lineAtom, newBuildAtom } from '../live/lineState';
import { useLine } from '../live/LiveProvider';
import { loadInBackground } from '../live/loadInBackground';
import { offlineEditsAtom } from '../state/offlineEditsAtom';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { OfflineBand } from '../ui/OfflineBand';
import { lazyPart } from '../ui/lazyPart';
import { awaySubmissionsAtom } from '../state/submissionsAtom';

/** Needed above all without a connection, so it is loaded while there is one. */
const loadUnsentBands = () => import('./UnsentBands').then((m) => m.UnsentBands);
const UnsentBands = lazyPart(loadUnsentBands);

/** So long a try may take before the button may be pressed again. */
const oneTry = 2000;

/** Above the foot, for everybody: what is being sent, the connection is down, a new version is running. */
export function Bands() {
  const line = useAtomValue(lineAtom);
  const newBuild = useAtomValue(newBuildAtom);
  const submissions = useAtomValue(awaySubmissionsAtom);
  const edits = useAtomValue(offlineEditsAtom);
  const live = useLine();
  const [trying, setTrying] = useState(false);
  useEffect(() => (live ? loadInBackground(live, loadUnsentBands) : undefined), [live]);
  const retry = () => {
    live?.retry();
    setTrying(true);
    setTimeout(() => setTrying(false), oneTry);
  };
  return (
    <>
      <Suspense fallback={null}>
        {(submissions || edits) && <UnsentBands submissions={submissions} edits={edits} />}
      </Suspense>
      {!line.live && line.since !== null && <OfflineBand since={line.since} onTry={retry} trying={trying} />}
      {newBuild && (
        <Alert
          action={
            <Button size="sm" onClick={() => location.reload()}>
              Load it
            </Button>
          }
        >
          A new version of Takeoffs is running. Finish what you are typing, then load it.
        </Alert>
      )}
    </>
  );
}
