import { attemptEach } from '../ui/feedback/attempt';
import type { LiveConnection } from './LiveConnection';

/** Delay after connecting, so that the screen loads first, in ms. */
const delayMs = 2000;
const retryDelayMs = 10_000;

/** Loads a module that must also work offline, while there is a connection. */
export function loadInBackground<Part>(
  connection: Pick<LiveConnection, 'attach'>,
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
      if (part === null) return loadAfter(retryDelayMs);
      end();
      attemptEach([() => onLoaded(part)]);
    }, wait);
  };
  const detach = connection.attach({
    up: () => {
      stopTimer();
      loadAfter(connectedBefore ? 0 : delayMs);
      connectedBefore = true;
    },
    down: stopTimer,
    handlers: {},
  });
  const end = () => {
    ended = true;
    stopTimer();
    detach();
  };
  return end;
}
