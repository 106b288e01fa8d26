/** Reports an error to the page's error handler, or to the console where there is no page. */
export function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}

/** Runs each function; an error is reported and doesn't stop the others. */
export function attemptEach(pieces: Iterable<() => void>): void {
  for (const work of pieces) {
    try {
      work();
    } catch (error) {
      report(error);
    }
  }
}
