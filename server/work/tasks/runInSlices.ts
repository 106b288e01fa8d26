import type { Steps } from '../../../common/quotes/takeoff/steps';

/** Yields to the event loop. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs a long computation step by step and yields to the event loop in between. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}
