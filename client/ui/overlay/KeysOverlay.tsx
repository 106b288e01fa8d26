import { Suspense, useState } from 'react';
import { useKeyGroups, useKeys } from '../typing/keys';
import { keysText } from './overlayText';
import { lazyPart } from '../feedback/lazyPart';

const KeysDialog = lazyPart(
  () => import('./KeysDialog'),
  (m) => m.KeysDialog,
  { overlay: true },
);

const globalKeys = keysText.everywhere;

/** `?` shows the keyboard shortcuts of the current page. Rendered once, in the shell. */
export function KeysOverlay() {
  const [opened, setOpened] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const groups = useKeyGroups().toSorted((a, b) => Number(a.title === globalKeys) - Number(b.title === globalKeys));
  const open = () => {
    setHasOpened(true);
    setOpened(true);
  };
  useKeys({ title: globalKeys, actions: [{ key: '?', label: keysText.show, run: open }], paused: opened });
  return (
    <Suspense fallback={null}>
      {hasOpened && <KeysDialog groups={groups} opened={opened} onClose={() => setOpened(false)} />}
    </Suspense>
  );
}
