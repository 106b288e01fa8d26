import type { Sequelize } from 'sequelize';
import type { Calendar, LevelHours } from '../common/jobs/clock';
import { outsideTransaction } from '../db/transactionScope';
import { oneRow } from './work/sql';

/** The office calendar from the settings; reloaded when they change. */
export interface OfficeCalendar {
  (): Promise<Calendar>;
  /** Used in transactions, which can't wait for another connection: the last value while a newer one loads. */
  known(): Calendar;
  /** Call after the settings changed, in this or another process. */
  forget(): void;
}

export function officeCalendar(db: Sequelize, timeZone: string): OfficeCalendar {
  let known: Calendar | null = null;
  let loading: Promise<Calendar> | null = null;
  // A settings change during a load starts another load.
  let generation = 0;
  let loaded = -1;
  const read = async (): Promise<Calendar> => {
    for (;;) {
      const started = generation;
      const row = await oneRow<{ opens: number; closes: number; holidays: string[]; levelHours: LevelHours }>(
        db,
        'SELECT opens, closes, holidays, level_hours AS "levelHours" FROM settings WHERE id = 1',
      );
      if (!row) throw new Error('The settings are missing.');
      known = { ...row, timeZone, holidays: new Set(row.holidays) };
      loaded = started;
      if (started === generation) return known;
    }
  };
  const load = (): Promise<Calendar> => {
    loading ??= outsideTransaction(read).finally(() => {
      loading = null;
    });
    return loading;
  };
  const calendar = async (): Promise<Calendar> => {
    if (known && loaded === generation) return known;
    const next = load();
    if (!known) return next;
    const former = known;
    // Fall back to the previous value; the next call tries again.
    return next.catch(() => former);
  };
  return Object.assign(calendar, {
    known() {
      if (!known) throw new Error('The office calendar is read at the start, before anything is changed.');
      if (loaded !== generation) void load().catch(() => undefined);
      return known;
    },
    forget() {
      generation++;
      // If it fails, the next caller retries.
      void calendar().catch(() => undefined);
    },
  });
}
