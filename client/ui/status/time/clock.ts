import { useSyncExternalStore } from 'react';

/**
 * One clock for all countdowns: a single timer while anything subscribes. It runs on the server's time once the
 * connection has reported the difference.
 */
const listeners = new Set<() => void>();
let offset = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const listener of [...listeners]) listener();
};

export const clockNow = (): number => Date.now() + offset;

/** Renders all times again after the time format has changed. */
export const refreshClocks = tick;

/** Converts a time of this machine's clock to the server's clock. */
export const asServerTime = (ms: number): number => ms + offset;

/** How far the server's clock is ahead of this machine's, in milliseconds. */
export function setClockOffset(ms: number): void {
  offset = ms;
  tick();
}

let exact = false;
/** Smaller differences are network latency, in ms. */
const tolerance = { line: 200, answer: 2000 };

/**
 * Adjusts the clock to the server's time, which is known to some milliseconds over the connection, and to the second in
 * HTTP responses.
 */
export function syncServerClock(now: number, by: keyof typeof tolerance): void {
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
 * Evaluates a function of the time on every tick. Components rerender only when the result changes, so return a string,
 * a number or a boolean.
 */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const snapshot = () => read(clockNow());
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** The current time, rounded down to a step in ms (by default a minute). */
export const useNow = (step = 60_000): number => useClock((now) => Math.floor(now / step) * step);
