/** A long reckoning that stops now and then, so that whoever runs it may let others have their turn. */
export type Steps<T> = Generator<undefined, T>;

/** Without a stop: where nobody else waits. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Rows are gone through so many at a time. */
const rowsInOneGo = 2000;
export const isPause = (row: number): boolean => row % rowsInOneGo === rowsInOneGo - 1;
