import { flushSync } from 'react-dom';
import { afterPaint } from './afterPaint';
import { attemptEach } from '../feedback/attempt';

/** The user counts as typing until this long after the last key, in ms. */
const typingMs = 250;
/**
 * While the user types, pauses for this multiple of the last run's duration, so that keys get most of the time on slow
 * machines.
 */
const restFactor = 20;
/** Maximum pause, in ms; also the maximum time that work waits for a suitable key. */
const maxRestMs = 500;
/** Maximum duration of a run in ms; the rest is left for after the next key's frame. */
const maxRunMs = 8;

const waiting: { readonly work: () => void; readonly since: number }[] = [];
/** Work that can wait until the user stops typing. */
const afterTyping: (() => void)[] = [];
let restUntil = 0;
let lastKeyAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener(
  'keydown',
  ({ key }) => {
    const at = performance.now();
    const until = at + (at - lastKeyAt) / 2;
    lastKeyAt = at;
    if (waiting.length === 0 && afterTyping.length === 0) return;
    wait();
    if (waiting.length === 0) return;
    void afterPaint().then(() => {
      const now = performance.now();
      // Keys other than characters usually have work of their own after their frame.
      const hasRoom = key.length === 1 && lastKeyAt === at && now >= restUntil && now < until;
      const [first] = waiting;
      if (first && (hasRoom || now - first.since > maxRestMs)) run();
    });
  },
  { capture: true },
);

/**
 * Runs work that need not be visible at once. While the user types, it runs right after the frame of a key, when the
 * next key is furthest away, and less often the longer it takes. Otherwise all of it runs in one frame when the page is
 * idle, after `atLatest` ms at most.
 */
export function scheduleIdle(work: () => void, atLatest: number): void {
  const now = performance.now();
  waiting.push({ work, since: now });
  plan(now, atLatest);
}

/** Runs work after the user stops typing, together with other remaining work. */
export function afterKeys(work: () => void, atLatest: number): void {
  afterTyping.push(work);
  plan(performance.now(), atLatest);
}

function plan(now: number, atLatest: number): void {
  if (now - lastKeyAt < typingMs) wait();
  else if (waiting.length + afterTyping.length > 1) return;
  // A hidden page has no idle frames.
  else if ('requestIdleCallback' in window && document.visibilityState === 'visible')
    requestIdleCallback(idle, { timeout: atLatest });
  else setTimeout(idle, Math.min(atLatest, 100));
}

/** Waits until the user stops typing. */
function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(run, lastKeyAt + typingMs - performance.now());
}

/** The user may have started typing in the meantime. */
function idle(): void {
  if (performance.now() - lastKeyAt >= typingMs) run();
}

function run(): void {
  clearTimeout(timer);
  const from = performance.now();
  const typed = from - lastKeyAt < typingMs;
  do {
    const due = waiting.splice(0, typed ? 1 : waiting.length).map(({ work }) => work);
    flushSync(() => attemptEach(typed ? due : [...due, ...afterTyping.splice(0)]));
  } while (waiting.length > 0 && performance.now() - from < maxRunMs);
  if (waiting.length + afterTyping.length > 0) wait();
  const now = performance.now();
  restUntil = now + Math.min(maxRestMs, restFactor * (now - from));
}
