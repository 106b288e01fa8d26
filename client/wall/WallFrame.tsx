import type { ReactNode } from 'react';
import { useClock } from '../ui/status/time/clock';
import type { WallSize } from './wallSize';
import css from './wall.module.css';

/** Moves the picture by two pixels every hour, to prevent burn-in. */
const corners = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
] as const;
const hour = 3_600_000;

export function WallFrame({ size, children }: { size: WallSize; children: ReactNode }) {
  const at = useClock((now) => Math.floor(now / hour) % corners.length);
  const [x, y] = corners[at] ?? corners[0];
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
