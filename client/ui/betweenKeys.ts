import { flushSync } from 'react-dom';
import { afterPaint } from './afterPaint';
import { attemptEach } from './attempt';

/** Whoever pressed a key so long ago, in ms, may press the next one any moment. */
const typing = 250;
/** While somebody types it rests for so many times what it took: a slow machine has most of its time for the keys. */
const share = 20;
/** But not for longer, in ms; nor does it wait longer for a key whose frame came before half of the time to the next. */
const longest = 500;
/** What comes on top of so many ms goes behind the next key's frame: it and a frame of its own must be over by then. */
const turn = 8;

const waiting: { readonly work: () => void; readonly since: number }[] = [];
/** What nobody misses before the typing is over. */
const resting: (() => void)[] = [];
let freeFrom = 0;
let lastKey = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener(
  'keydown',
  ({ key }) => {
    const at = performance.now();
    const until = at + (at - lastKey) / 2;
    lastKey = at;
    if (waiting.length === 0 && resting.length === 0) return;
    wait();
    if (waiting.length === 0) return;
    void afterPaint().then(() => {
      const now = performance.now();
      // What is not a letter has most often something of its own to do after its frame.
      const room = key.length === 1 && lastKey === at && now >= freeFrom && now < until;
      const [first] = waiting;
      if (first && (room || now - first.since > longest)) run();
    });
  },
  { capture: true },
);

/**
 * What need not be seen at once. While somebody types it is done right after the frame of a key, where it is furthest
 * from the next one, and the more seldom the longer it takes; otherwise when the page has nothing else to do, all of it
 * in one frame, after so many milliseconds at the latest.
 */
export function betweenKeys(work: () => void, atLatest: number): void {
  const now = performance.now();
  waiting.push({ work, since: now });
  plan(now, atLatest);
}

/** What may wait as long as somebody types: it is done together with what else is left then. */
export function afterKeys(work: () => void, atLatest: number): void {
  resting.push(work);
  plan(performance.now(), atLatest);
}

function plan(now: number, atLatest: number): void {
  if (now - lastKey < typing) wait();
  else if (waiting.length + resting.length > 1) return;
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
  const typed = from - lastKey < typing;
  do {
    const due = waiting.splice(0, typed ? 1 : waiting.length).map(({ work }) => work);
    flushSync(() => attemptEach(typed ? due : [...due, ...resting.splice(0)]));
  } while (waiting.length > 0 && performance.now() - from < turn);
  if (waiting.length + resting.length > 0) wait();
  const now = performance.now();
  freeFrom = now + Math.min(longest, share * (now - from));
}
