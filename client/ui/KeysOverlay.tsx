import { lazy, Suspense, useState } from 'react';
import { type KeyGroup, keyGroups, useKeys } from './keys';

const KeysDialog = lazy(() => import('./KeysDialog').then((m) => ({ default: m.KeysDialog })));

const own = 'Everywhere';

/** `?` shows the keys of the page that is open; once, in the shell. */
export function KeysOverlay() {
  const [shown, setShown] = useState<readonly KeyGroup[] | null>(null);
  const [last, setLast] = useState<readonly KeyGroup[]>([]);
  const open = () => {
    const groups = [...keyGroups()].sort((a, b) => Number(a.title === own) - Number(b.title === own));
    setLast(groups);
    setShown(groups);
  };
  useKeys({ title: own, deeds: [{ key: '?', says: 'Show these keys', does: open }], paused: shown !== null });
  return (
    <Suspense fallback={null}>
      {last.length > 0 && <KeysDialog groups={last} opened={shown !== null} onClose={() => setShown(null)} />}
    </Suspense>
  );
}
