import type { Steps } from '../../common/quotes/takeoff/steps';

/** Whoever waits for the program is let in. */
export const breath = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs a long reckoning step by step; in between it is others' turn. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await breath();
  }
}
