import { useEffect, useState } from 'react';
import { type WallSize, wallSize } from './wallSize';

/** Size of the wall on this screen; follows rotation and resizing. */
export function useWallSize(offline: boolean): WallSize {
  const [screen, setScreen] = useState(measured);
  useEffect(() => {
    const measure = () => setScreen(measured());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return wallSize(screen, offline);
}

/** The window without the band of a public demo, for which the body leaves room. */
const measured = () => ({
  width: innerWidth,
  height: innerHeight - Number.parseFloat(getComputedStyle(document.body).paddingTop),
});
