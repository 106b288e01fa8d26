import type { ReactNode } from 'react';
import { useClock } from '../ui/status/time/clock';
import type { WallSize } from './wallSize';
import css from './wall.module.css';

/** Moves the picture by a few pixels every three minutes, to prevent burn-in. */
const places = [
  [0, 0],
  [3, 0],
  [6, 0],
  [6, 3],
  [6, 6],
  [3, 6],
  [0, 6],
  [0, 3],
] as const;
const moveMs = 180_000;

export function WallFrame({ size, children }: { size: WallSize; children: ReactNode }) {
  const at = useClock((now) => Math.floor(now / moveMs) % places.length);
  const [x, y] = places[at] ?? places[0];
  return (
    <div className={css.screen}>
      <div
        className={css.wall}
        data-layout={size.layout}
        style={{
          width: size.width,
          height: size.height,
          transform: `translate(${x}px, ${y}px) scale(${size.scale})`,
        }}
      >
        {children}
      </div>
    </div>
  );
}
