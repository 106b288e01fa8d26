import type { LiveLine } from './socket';

/** The screen comes first, in ms. */
const afterConnecting = 2000;
const beforeRetry = 10_000;

/** Loads a part of the program that has to work offline too, while there is a connection to load it over. */
export function loadInBackground<Part>(
  line: Pick<LiveLine, 'ride'>,
  load: () => Promise<Part>,
  onLoaded: (part: Part) => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let connectedBefore = false;
  let ended = false;
  const stopTimer = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const loadAfter = (wait: number) => {
    timer ??= setTimeout(async () => {
      const part = await load().catch(() => null);
      timer = null;
      if (ended) return;
      if (part === null) return loadAfter(beforeRetry);
      end();
      onLoaded(part);
    }, wait);
  };
  const stopRiding = line.ride({
    up: () => {
      stopTimer();
      loadAfter(connectedBefore ? 0 : afterConnecting);
      connectedBefore = true;
    },
    down: stopTimer,
    hears: {},
  });
  const end = () => {
    ended = true;
    stopTimer();
    stopRiding();
  };
  return end;
}
