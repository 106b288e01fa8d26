import { lazy, Suspense, useState } from 'react';
import { useKeyGroups, useKeys } from './keys';

const KeysDialog = lazy(() => import('./KeysDialog').then((m) => ({ default: m.KeysDialog })));

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
