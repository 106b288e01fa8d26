import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lineAtom, newBuildAtom } from '../live/lineState';
import { useLine } from '../live/LiveProvider';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { OfflineBand } from '../ui/OfflineBand';

/** So long a try may take before the button may be pressed again. */
const oneTry = 2000;

/** Above the foot, for everybody: the line is down; a newer program is there. */
export function Bands() {
  const line = useAtomValue(lineAtom);
  const newBuild = useAtomValue(newBuildAtom);
  const live = useLine();
  const [trying, setTrying] = useState(false);
  const retry = () => {
    live?.retry();
    setTrying(true);
    setTimeout(() => setTrying(false), oneTry);
  };
  return (
    <>
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
