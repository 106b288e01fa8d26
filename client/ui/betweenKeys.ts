import { flushSync } from 'react-dom';
import { afterPaint } from './afterPaint';

/** Whoever pressed a key so long ago, in ms, may press the next one any moment. */
const typing = 250;
/** While somebody types it rests for so many times what it took: a slow machine has most of its time for the keys. */
const share = 20;
/** But not for longer, in ms; nor does it wait longer for a key whose frame came before half of the time to the next. */
const longest = 500;

const waiting: (() => void)[] = [];
let waitsSince = 0;
let freeFrom = 0;
let lastKey = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener(
  'keydown',
  ({ key }) => {
    const at = performance.now();
    const until = at + (at - lastKey) / 2;
    lastKey = at;
    if (waiting.length === 0) return;
    wait();
    void afterPaint().then(() => {
      const now = performance.now();
      // What is not a letter has most often something of its own to do after its frame.
      const room = key.length === 1 && lastKey === at && now >= freeFrom && now < until;
      if (waiting.length > 0 && (room || now - waitsSince > longest)) run();
    });
  },
  { capture: true },
);

/**
 * What need not be seen at once. While somebody types it is done right after the frame of a key, where it is furthest
 * from the next one, and the more seldom the longer it takes; otherwise when the page has nothing else to do, after so
 * many milliseconds at the latest. What waits is done together, and makes one frame.
 */
export function betweenKeys(work: () => void, atLatest: number): void {
  const now = performance.now();
  if (waiting.push(work) === 1) waitsSince = now;
  if (now - lastKey < typing) wait();
  else if (waiting.length > 1) return;
  // A page that nobody sees has no frames to be idle between.
  else if ('requestIdleCallback' in window && document.visibilityState === 'visible')
    requestIdleCallback(idle, { timeout: atLatest });
  else setTimeout(idle, Math.min(atLatest, 100));
}

/** Until nobody types any more. */
function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(run, lastKey + typing - performance.now());
}

/** Somebody may have begun to type meanwhile. */
function idle(): void {
  if (performance.now() - lastKey >= typing) run();
}

function run(): void {
  clearTimeout(timer);
  const from = performance.now();
  flushSync(() => {
    for (const work of waiting.splice(0)) {
      // One that fails takes none of the others with it.
      try {
        work();
      } catch (error) {
        reportError(error);
      }
    }
  });
  const now = performance.now();
  freeFrom = now + Math.min(longest, share * (now - from));
}
