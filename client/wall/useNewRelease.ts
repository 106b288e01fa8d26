import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { newBuildAtom } from '../live/lineState';
import { renewToken } from '../live/socket';

/** Not all displays at once, and not while the server is still coming up. */
const soon = () => 1000 + Math.random() * 4000;

/** A newer program is running: a display that is idle loads it by itself, once the server is sure to answer. */
export function useNewRelease(idle: boolean): void {
  const newBuild = useAtomValue(newBuildAtom);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!newBuild || !idle) return;
    const timer = setTimeout(() => {
      renewToken().then(
        () => location.reload(),
        () => setTries(tries + 1),
      );
    }, soon());
    return () => clearTimeout(timer);
  }, [newBuild, idle, tries]);
}
