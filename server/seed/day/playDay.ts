import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { PersonKey } from '../../../db/seeds/people';
import { admin } from './admin';
import { Caller, Refused } from './Caller';
import { drafter } from './drafter';
import { rep } from './rep';

type Bot = (me: Caller, first: boolean) => Promise<string | null>;

/** Users of the day, with role and interval in office minutes. Those who move the board come first. */
const shift: readonly (readonly [who: PersonKey, does: Bot, every: number])[] = [
  ['lars', drafter, 11],
  ['ruth', admin, 6],
  ['tessa', drafter, 12],
  ['shelby', rep, 17],
  ['mei', drafter, 13],
  ['martin', admin, 8],
  ['priya', drafter, 12],
  ['trent', rep, 19],
  ['jonah', drafter, 14],
  ['cole', rep, 23],
  ['caleb', drafter, 13],
  ['brooke', rep, 21],
  ['wendy', rep, 26],
];

const [opens, closes] = [8 * 60, 17 * 60];
/** 60 times the speed: an office minute is a second. */
const minute = 1000;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.floor(minutes % 60)).padStart(2, '0')}`;

interface Day {
  /** Base URL of the running program. */
  readonly base: string;
  readonly say: (line: string) => void;
  readonly leave: AbortSignal;
}

/** Plays a nine-hour day in nine minutes: demo users make the calls that a browser makes. */
export async function playDay({ base, say, leave }: Day): Promise<void> {
  const began = Date.now();
  const now = () => opens + (Date.now() - began) / minute;
  let steps = 0;
  const broken = new AbortController();
  const signal = AbortSignal.any([leave, broken.signal]);
  setMaxListeners(shift.length + 1, signal);
  const work = async ([who, does, every]: (typeof shift)[number], nth: number) => {
    await pause(nth * 400, undefined, { signal });
    const me = await Caller.signIn(base, who);
    for (let first = true; now() < closes; first = false) {
      const did = await does(me, first).catch(shrug);
      if (did !== null) {
        steps += 1;
        say(`${clock(now())}  ${me.name} ${did}`);
      }
      await pause(every * minute * (0.7 + 0.6 * Math.random()), undefined, { signal });
    }
  };
  try {
    await Promise.all(shift.map(work));
  } finally {
    // If one fails, stop all.
    broken.abort();
  }
  say(`${clock(closes)}  The day is over after ${steps} steps.`);
}

/** Ignores conflicts and temporary errors; the next turn sees the current state. */
function shrug(error: unknown): null {
  if (error instanceof Refused && [409, 422, 429, 503].includes(error.status)) return null;
  throw error;
}
