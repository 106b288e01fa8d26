import { Suspense, useState } from 'react';
import { useKeyGroups, useKeys } from './keys';
import { lazyPart } from './lazyPart';

const KeysDialog = lazyPart(() => import('./KeysDialog').then((m) => m.KeysDialog), { overlay: true });

const own = 'Everywhere';

/** `?` shows the keys of the page that is open; once, in the shell. */
export function KeysOverlay() {
  const [opened, setOpened] = useState(false);
  const [looked, setLooked] = useState(false);
  const groups = useKeyGroups().toSorted((a, b) => Number(a.title === own) - Number(b.title === own));
  const open = () => {
    setLooked(true);
    setOpened(true);
  };
  useKeys({ title: own, deeds: [{ key: '?', says: 'Show these keys', does: open }], paused: opened });
  return (
    <Suspense fallback={null}>
      {looked && <KeysDialog groups={groups} opened={opened} onClose={() => setOpened(false)} />}
    </Suspense>
  );
}
