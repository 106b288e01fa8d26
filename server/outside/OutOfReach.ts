/** A foreign system that does not answer, or not as it should: the caller is told so with 503, and may try again. */
export class OutOfReach extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutOfReach';
  }
}
