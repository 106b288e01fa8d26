import { useEffect, useState } from 'react';
import { type WallSize, wallSize } from './wallSize';

/** The picture's measures on this screen; they follow when it is turned or resized. */
export function useWallSize(offline: boolean): WallSize {
  const [screen, setScreen] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const measure = () => setScreen({ width: innerWidth, height: innerHeight });
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return wallSize(screen, offline);
}
