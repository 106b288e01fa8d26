/** An external service doesn't respond or responds incorrectly. Becomes a 503, so the caller can retry. */
export class OutOfReach extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutOfReach';
  }
}
