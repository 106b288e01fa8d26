import { allowed, hour } from '../../common/jobs/clock';
import type { Status } from '../../common/jobs/status';
import type { Dice } from './dice';

/** One entry of a job's status history, with its start in business milliseconds. */
export interface Stay {
  readonly status: Status;
  readonly revision: number;
  readonly correction: number;
  readonly from: number;
}
export interface JobLife {
  readonly stays: readonly Stay[];
  readonly level: number | null;
  readonly rush: boolean;
  readonly rfiFrom: Status | null;
  /** Start of the current clock in business time, and the hours it allows. */
  readonly clock: { readonly from: number; readonly allowed: number } | null;
  /** Values before the latest revision request. */
  readonly before: { readonly from: number; readonly allowed: number; readonly out: number; correction: number } | null;
  readonly out: number | null;
}

/** Business hours of drafting per level. */
const drawing: Record<number, number> = { 1: 1.4, 2: 3.1, 3: 6.2, 4: 10.6, 5: 17.3, 9: 14.8 };
const levels = [1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 9];

/** Where the history ends for now; `Finished` means released or No Takeoff. */
export type Goal = Exclude<Status, 'Released' | 'No Takeoff'> | 'Asked' | 'Finished';

/** History of a job submitted at `begin` that has reached its goal by `end`, in business milliseconds. */
export function liveJob(goal: Goal, begin: number, end: number, { between, happens, pick }: Dice): JobLife {
  const stays: Stay[] = [];
  let at = begin;
  let revision = 0;
  let correction = 0;
  const enter = (status: Status, afterHours: number) => {
    at += afterHours * hour;
    stays.push({ status, revision, correction, from: at });
  };
  const level = pick(levels);
  const rush = happens(0.04);
  let clock: JobLife['clock'] = null;
  let before: JobLife['before'] = null;
  let out: number | null = null;
  let rfiFrom: Status | null = null;
  const done = (): JobLife => {
    // Compress the history if it would extend past the end.
    const pace = at > end ? (end - begin) / (at - begin) : 1;
    const in_ = (t: number) => Math.round(begin + (t - begin) * pace);
    return {
      stays: stays.map((stay) => ({ ...stay, from: in_(stay.from) })),
      level: clock === null ? null : level,
      rush,
      rfiFrom,
      clock: clock && { ...clock, from: in_(clock.from) },
      before: before && { ...before, from: in_(before.from), out: in_(before.out) },
      out: out === null ? null : in_(out),
    };
  };
  const ask = (from: Status): JobLife => {
    rfiFrom = from;
    enter('RFI', between(0.1, 1));
    return done();
  };

  enter('Submitted', 0);
  if (goal === 'Submitted') return done();
  if (goal === 'Asked') return ask('Submitted');
  if (happens(0.08)) {
    enter('RFI', between(0.2, 2));
    enter('Submitted', between(1, 9));
  }
  if (goal === 'Finished' && happens(0.05)) {
    enter('No Takeoff', between(0.3, 4));
    return done();
  }
  enter('Validated', between(0.2, 3));
  clock = { from: at, allowed: allowed({ level, rush, revision: false }) };
  if (goal === 'Validated') return done();
  if (goal === 'RFI') return ask('Validated');
  enter('Working', between(0.1, 4));
  if (goal === 'Working') return done();
  const draw = () => enter('Review', between(0.6, 1.5) * (drawing[level] as number));
  const correct = () => {
    correction = 1;
    enter('Correction', between(0.1, 1));
  };
  draw();
  if (goal === 'Review') return done();
  if (goal === 'Correction' || happens(0.1)) {
    correct();
    if (goal === 'Correction') return done();
    enter('Review', between(0.3, 2));
  }
  enter('Released', between(0.1, 2));
  out = at;
  if (goal === 'Finished' && !happens(0.06)) return done();
  before = { ...clock, out: at, correction };
  revision = 1;
  correction = 0;
  out = null;
  enter('Revision', between(4, 40));
  clock = { from: at, allowed: allowed({ level, rush, revision: true }) };
  if (goal === 'Revision') return done();
  enter('Review', between(0.5, 4));
  enter('Released', between(0.1, 2));
  out = at;
  return done();
}
