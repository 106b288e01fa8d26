/** Where errors of the page are heard; programs without a page have the console. */
export function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}

/** Several pieces of work one after the other: one that fails is reported, and takes none of the others with it. */
export function attemptEach(pieces: Iterable<() => void>): void {
  for (const work of pieces) {
    try {
      work();
    } catch (error) {
      report(error);
    }
  }
}
