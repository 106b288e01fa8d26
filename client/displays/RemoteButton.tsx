import { useState } from 'react';
import { lazyPart } from '../ui/feedback/lazyPart';
import { Button } from '../ui/Button';
import { boardText } from '../home/homeText';

const DisplayRemote = lazyPart(
  () => import('./DisplayRemote'),
  (m) => m.DisplayRemote,
  { overlay: true },
);

/** Opens the remote control of displays. */
export function RemoteButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button kind="ghost" onClick={() => setOpened(true)}>
        {boardText.remote}
      </Button>
      {opened && <DisplayRemote onClose={() => setOpened(false)} />}
    </>
  );
}
