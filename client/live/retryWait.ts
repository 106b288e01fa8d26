import { CallError } from '../api/CallError';
import { store } from '../state/session';
import { isLive, liveAtom } from './lineState';

const longest = 30_000;

/** A pause before another attempt, which `now` ends early. */
export interface RetryWait {
  readonly over: Promise<void>;
  now(): void;
}

/** The server was not reached or could not answer; whether it has done what was asked is not known. */
const gotNoAnswer = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'network' || [502, 503, 504].includes(error.status));

/** Nothing was refused: the network or the server failed, and the same request may succeed later. */
export const isInterruption = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'network' || error.status >= 500);

/** What is said while the same request waits to be sent again. */
export const waitingText = (error: unknown): string =>
  error instanceof CallError && error.code !== 'network'
    ? 'The server can’t answer right now. Trying again…'
    : 'Sending when the connection is back…';

/** Longer after each failed attempt in a row, but over at once when the connection is live again. */
export function retryWait(failures: number, retryAt = 0): RetryWait {
  const pause = Math.min(longest, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
  let stop = () => {};
  const over = new Promise<void>((resolve) => {
    const stopWatching = store.sub(liveAtom, () => {
      if (isLive()) stop();
    });
    const timer = setTimeout(() => stop(), Math.max(pause, retryAt - Date.now()));
    stop = () => {
      stopWatching();
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, now: () => stop() };
}

/**
 * Sends a request whose repetition does no harm until the server answers it. `onWait` gets each pause between two
 * attempts, and why there is one. After `mostBusy` answers of 503 the last one counts. Null: it is not wanted any more.
 */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  {
    wanted,
    onWait,
    mostBusy = Number.POSITIVE_INFINITY,
  }: { wanted: () => boolean; onWait?: (wait: RetryWait, error: CallError) => void; mostBusy?: number },
): Promise<{ reply: T } | null> {
  let busy = 0;
  for (let failures = 1; ; failures++) {
    try {
      return { reply: await send() };
    } catch (error) {
      if (!gotNoAnswer(error)) throw error;
      if (error.status === 503 && ++busy > mostBusy) throw error;
      if (!wanted()) return null;
      const wait = retryWait(failures, error.retryAt);
      onWait?.(wait, error);
      await wait.over;
      if (!wanted()) return null;
    }
  }
}
