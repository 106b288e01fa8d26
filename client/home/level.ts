import type { LevelHours } from '../../common/jobs/clock';

/** 1–5; 9 with its price in dollars; 0: no takeoff needed (decisions §2). */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 9;

/** Those that need no more than a click. */
export const plainLevels = [1, 2, 3, 4, 5] as const satisfies readonly Level[];

/** "Level 2: 8 business hours", half of it for a rush. */
export const levelSays = (level: Level, rush: boolean, hours: LevelHours): string =>
  `Level ${level}: ${(hours[level] ?? 0) / (rush ? 2 : 1)} business hours`;

/** What was decided, in the row's own place. */
export const decidedSays = (level: Level): string =>
  level === 0 ? 'no takeoff needed' : level === 9 ? 'validated at a custom price' : `validated at level ${level}`;
