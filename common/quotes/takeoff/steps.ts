/** A long computation that yields regularly, so the caller can let other work run. */
export type Steps<T> = Generator<undefined, T>;

/** Runs all steps without yielding to other work. */
export function runSync<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Rows processed between yields. */
const rowsPerSlice = 2000;
export const shouldYield = (row: number): boolean => row % rowsPerSlice === rowsPerSlice - 1;
