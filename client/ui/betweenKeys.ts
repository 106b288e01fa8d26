import { afterPaint } from './afterPaint';

/** Whoever pressed a key so long ago, in ms, may press the next one any moment. */
const typing = 250;

interface Waiting {
  readonly work: () => void;
  readonly due: number;
}

const waiting: Waiting[] = [];
let lastKey = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener(
  'keydown',
  () => {
    lastKey = performance.now();
    if (waiting.length > 0) void afterPaint().then(run);
  },
  { capture: true },
);

/**
 * What need not be seen at once, and at the latest after so many milliseconds: while somebody types, right after the frame
 * of a key, where it is furthest from the next one; otherwise when the page has nothing else to do. What waits is done
 * together, and makes one frame.
 */
export function betweenKeys(work: () => void, atLatest: number): void {
  const now = performance.now();
  waiting.push({ work, due: now + atLatest });
  // A page that nobody sees has no frames to be idle between.
  if (now - lastKey < typing) wait();
  else if (waiting.length > 1) return;
  else if ('requestIdleCallback' in window && document.visibilityState === 'visible')
    requestIdleCallback(run, { timeout: atLatest });
  else setTimeout(run, Math.min(atLatest, 100));
}

function wait(): void {
  clearTimeout(timer);
  const due = Math.min(lastKey + typing, ...waiting.map((one) => one.due));
  timer = setTimeout(run, Math.max(0, due - performance.now()));
}

function run(): void {
  clearTimeout(timer);
  for (const { work } of waiting.splice(0)) work();
}
