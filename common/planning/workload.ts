import { type Turn, timeFor } from './forecast';
import type { TimeOf } from './draftingTimes';
import type { OfficeTime } from './officeTime';
import type { Load, Work } from './plan';

const minute = 60_000;
export const toMinutes = (ms: number): number => Math.round(ms / minute);

/** The drafting that is left in these jobs, by level, and where its lengths come from. */
export function loadOf(turns: readonly Turn[]): Load {
  const byLevel = new Map<string, Work>();
  for (const { job, time, starts, ends } of turns) {
    const revised = job.revision > 0;
    const key = `${job.level ?? 0} ${revised}`;
    const { minutes: each, source, rounds } = time;
    const known = byLevel.get(key) ?? { level: job.level, revised, jobs: 0, minutes: 0, each, source, rounds };
    byLevel.set(key, { ...known, jobs: known.jobs + 1, minutes: known.minutes + toMinutes(ends - starts) });
  }
  const work = [...byLevel.values()].sort(
    (a, b) => Number(a.revised) - Number(b.revised) || (a.level ?? 0) - (b.level ?? 0),
  );
  return { jobs: turns.length, minutes: work.reduce((sum, { minutes }) => sum + minutes, 0), work };
}

/** Unassigned jobs, at the office's usual times: who will take them isn't known. */
export const unassignedLoad = (turns: readonly Turn[], timeOf: TimeOf): Load =>
  loadOf(
    turns.map((turn) => {
      const time = timeFor(turn.job, null, timeOf);
      return { ...turn, time, starts: 0, ends: time.minutes * minute };
    }),
  );

/** Business minutes left of today and of the week. */
export const timeLeftOf = ({ today, week }: OfficeTime) => ({ today: toMinutes(today), week: toMinutes(week) });
