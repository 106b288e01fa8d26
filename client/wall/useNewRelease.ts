import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { newBuildAtom } from '../live/connectionState';

/** A random delay, so that displays don't all reload at once or while the server is starting. */
const soon = () => 1000 + Math.random() * 4000;

/** Reloads an idle display when a new release is running and the server answers. */
export function useNewRelease(idle: boolean, probe: () => Promise<unknown>): void {
  const newBuild = useAtomValue(newBuildAtom);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!newBuild || !idle) return;
    const timer = setTimeout(() => {
      probe().then(
        () => location.reload(),
        () => setTries(tries + 1),
      );
    }, soon());
    return () => clearTimeout(timer);
  }, [newBuild, idle, tries, probe]);
}
