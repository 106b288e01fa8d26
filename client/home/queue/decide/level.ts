import type { LevelHours } from '../../../../common/jobs/clock';
import { validateText } from '../queueText';

/** 1–5; 9 with its price in dollars; 0: no takeoff needed (R2). */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 9;

/** Levels that need no price. */
export const plainLevels = [1, 2, 3, 4, 5] as const satisfies readonly Level[];

/** "Level 2: 8 business hours", half of that for a rush. */
export const levelSays = (level: Level, rush: boolean, hours: LevelHours): string =>
  validateText.level(level, (hours[level] ?? 0) / (rush ? 2 : 1));

/** The decision as shown in the row. */
export const decidedSays = (level: Level): string =>
  level === 0
    ? validateText.decided.noTakeoff
    : level === 9
      ? validateText.decided.custom
      : validateText.decidedAt(level);
