import { hour, type LevelHours, levelHours } from '../jobs/clock';

/** Days of history behind the medians. */
export const historyDays = 90;
/** A median of fewer drafted rounds says nothing, so a wider one is used. */
export const minRounds = 3;
/** Without any history, drafting is assumed to take this part of the level's turnaround. */
const defaultShare = 1 / 4;

/** `own`: the drafter's median of the level; `level`: the office's; `all`: over all levels; `default`: no history. */
export const timeSources = ['own', 'level', 'all', 'default'] as const;
export type TimeSource = (typeof timeSources)[number];

/** Median business minutes of drafted rounds; a null drafter or level means all of them. */
export interface MedianTime {
  readonly drafter: number | null;
  readonly level: number | null;
  /** Revisions are shorter than takeoffs and have medians of their own. */
  readonly revised: boolean;
  readonly minutes: number;
  readonly rounds: number;
}

/** Usual business minutes to draft one job. */
export interface DraftingTime {
  readonly minutes: number;
  readonly source: TimeSource;
  readonly rounds: number;
}

interface Drafted {
  readonly level: number | null;
  readonly revised: boolean;
}
/** The usual time of a job for a drafter; null for nobody in particular. */
export type TimeOf = (job: Drafted, drafter: number | null) => DraftingTime;

/** Looks up drafting times: the narrowest median with enough rounds, else a quarter of the level's turnaround. */
export function draftingTimes(medians: readonly MedianTime[], hours: LevelHours = levelHours): TimeOf {
  const keyOf = (drafter: number | null, level: number | null, revised: boolean) => `${drafter} ${level} ${revised}`;
  const known = new Map(
    medians
      .filter(({ rounds }) => rounds >= minRounds)
      .map((median) => [keyOf(median.drafter, median.level, median.revised), median]),
  );
  return ({ level, revised }, drafter) => {
    const candidates = [
      ['own', drafter === null || level === null ? undefined : known.get(keyOf(drafter, level, revised))],
      ['level', level === null ? undefined : known.get(keyOf(null, level, revised))],
      ['all', known.get(keyOf(null, null, revised))],
    ] as const;
    for (const [source, median] of candidates) {
      if (median) return { minutes: Math.max(1, Math.round(median.minutes)), source, rounds: median.rounds };
    }
    const turnaround = (hours[level ?? 1] ?? 0) * (revised ? 0.5 : 1);
    return {
      minutes: Math.max(1, Math.round((turnaround * defaultShare * hour) / 60_000)),
      source: 'default',
      rounds: 0,
    };
  };
}
