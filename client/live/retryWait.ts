import { CallError } from '../api/CallError';
import { callText } from '../api/callText';
import { store } from '../state/session';
import { isLive, liveAtom } from './connectionState';

const maxWaitMs = 30_000;

/** A wait before the next attempt; `now` ends it early. */
export interface RetryWait {
  readonly over: Promise<void>;
  now(): void;
}

/** The server wasn't reached or failed, so it is unknown whether the request was executed. */
const gotNoAnswer = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'network' || [502, 503, 504].includes(error.status));

/** A temporary network or server failure; the same request may succeed later. */
export const isInterruption = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'network' || error.status >= 500);

/** Text to show while the same request waits to be sent again. */
export const waitingText = (error: unknown): string =>
  error instanceof CallError && error.code !== 'network' ? callText.retrying : callText.waitingForConnection;

/** Grows with each failure in a row; ends at once when the connection is live, or the device online, again. */
export function retryWait(failures: number, retryAt = 0): RetryWait {
  const pause = Math.min(maxWaitMs, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
  let stop = () => {};
  const over = new Promise<void>((resolve) => {
    const stopWatching = store.sub(liveAtom, () => {
      if (isLive()) stop();
    });
    const timer = setTimeout(() => stop(), Math.max(pause, retryAt - Date.now()));
    const online = () => stop();
    globalThis.addEventListener?.('online', online);
    stop = () => {
      stopWatching();
      globalThis.removeEventListener?.('online', online);
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, now: () => stop() };
}

/**
 * Repeats an idempotent request until the server answers. `onWait` gets each wait and its reason. After `mostBusy`
 * responses of 503 the last one is thrown. Null if the request is no longer wanted.
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
