import type { Sequelize } from 'sequelize';
import type { Calendar, LevelHours } from '../common/jobs/clock';
import { oneRow } from './work/sql';

/** The office calendar out of the settings, kept until they change. */
export interface OfficeCalendar {
  (): Promise<Calendar>;
  /** The settings have changed, here or in another process. */
  forget(): void;
}

export function officeCalendar(db: Sequelize, timeZone: string): OfficeCalendar {
  let kept: Promise<Calendar> | null = null;
  const read = async (): Promise<Calendar> => {
    const row = await oneRow<{ opens: number; closes: number; holidays: string[]; levelHours: LevelHours }>(
      db,
      'SELECT opens, closes, holidays, level_hours AS "levelHours" FROM settings WHERE id = 1',
    );
    if (!row) throw new Error('The settings are missing.');
    return { ...row, timeZone, holidays: new Set(row.holidays) };
  };
  const calendar = () => {
    kept ??= read().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
  return Object.assign(calendar, {
    forget() {
      kept = null;
    },
  });
}
