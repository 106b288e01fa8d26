import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useMe } from './access/useMe';
import { isWall, may } from './pageList';
import { sessionAtom } from './state/session';
import { lazyPart } from './ui/lazyPart';

const Pages = lazyPart(() => import('./pages').then((m) => m.Pages));
const WallPage = lazyPart(() => import('./wall/WallPage').then((m) => m.WallPage));

/** A display that is switched on as a wall gets the wall alone; all pages come when somebody goes there. */
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

/** Whoever may not see it is led on by the pages' own guards. */
function WallAlone({ onLeave }: { onLeave: () => void }) {
  return may.wall(useMe()) ? <WallPage onLeave={onLeave} /> : <Pages />;
}
