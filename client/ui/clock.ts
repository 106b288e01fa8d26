import { useSyncExternalStore } from 'react';

/**
 * One clock for all that counts down: a single timer while anybody looks, however many due times a screen shows.
 * It runs by the server's time once the live line has told the difference.
 */
const listeners = new Set<() => void>();
let offset = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const listener of [...listeners]) listener();
};

export const clockNow = (): number => Date.now() + offset;

/** An instant of this machine's own clock, by the clock that everybody shares. */
export const asServerTime = (ms: number): number => ms + offset;

/** How far the server's clock is ahead of this machine's, in milliseconds. */
export function setClockOffset(ms: number): void {
  offset = ms;
  tick();
}

let exact = false;
/** Less than this is how long the way takes now and then, and no difference. */
const tolerance = { line: 200, answer: 2000 };

/** What the server's clock says at this moment: the live line knows it to some milliseconds, an answer to the second. */
export function hearServerClock(now: number, by: keyof typeof tolerance): void {
  if (by === 'answer' && exact) return;
  exact ||= by === 'line';
  if (Math.abs(now - clockNow()) > tolerance[by]) setClockOffset(now - Date.now());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/**
 * What a function of the time says, again on every tick; a component renders only when the answer changes, so return
 * a text, a number or a boolean.
 */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const snapshot = () => read(clockNow());
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** The time in steps of a whole number of milliseconds (a minute unless told). */
export const useNow = (step = 60_000): number => useClock((now) => Math.floor(now / step) * step);
