import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useMe } from './access/useMe';
import { isWall, may } from './pageList';
import { sessionAtom } from './state/session';
import { lazyPart } from './ui/feedback/lazyPart';

const Pages = lazyPart(
  () => import('./pages'),
  (m) => m.Pages,
);
const WallPage = lazyPart(
  () => import('./wall/WallPage'),
  (m) => m.WallPage,
);

/** A wall display loads only the wall; the other pages are loaded when someone leaves it. */
export function Start() {
  const [alone, setAlone] = useState(() => isWall(location));
  const session = useAtomValue(sessionAtom);
  useEffect(() => {
    if (!session) setAlone(false);
  }, [session]);
  if (!alone || !session) return <Pages />;
  const leave = () => {
    history.pushState(null, '', '/workflow');
    setAlone(false);
  };
  return <WallAlone onLeave={leave} />;
}

/** Users without access are redirected by the guards of the pages. */
function WallAlone({ onLeave }: { onLeave: () => void }) {
  return may.wall(useMe()) ? <WallPage onLeave={onLeave} /> : <Pages />;
}
