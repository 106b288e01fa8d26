/** Several pieces of work one after the other: one that fails is reported, and takes none of the others with it. */
export function attemptEach(pieces: Iterable<() => void>): void {
  for (const work of pieces) {
    try {
      work();
    } catch (error) {
      reportError(error);
    }
  }
}
