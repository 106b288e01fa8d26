/** Time limits for opening a connection and for the whole attempt until the server is ready, in ms (PROTOCOL P52). */
const connectTimeoutMs = 5000;
const attemptTimeoutMs = 7000;
/** After this many timeouts in a row, opening may take as long as the whole attempt, since the network may be slow. */
const timeoutsBeforeSlow = 3;

/** The time limit of one attempt to connect, from its start until the server is ready. */
export class ConnectAttempt {
  readonly #onTimeout: () => void;
  #deadline: ReturnType<typeof setTimeout> | null = null;
  #startedAt = 0;
  /** Attempts in a row that timed out. */
  #timeouts = 0;

  constructor(onTimeout: () => void) {
    this.#onTimeout = onTimeout;
  }

  get isRunning(): boolean {
    return this.#deadline !== null;
  }
  get ageMs(): number {
    return Date.now() - this.#startedAt;
  }

  start(): void {
    this.#startedAt = Date.now();
    this.#limit(this.#timeouts < timeoutsBeforeSlow ? connectTimeoutMs : attemptTimeoutMs);
  }

  /** The connection is open; the server has the rest of the time to become ready. */
  opened(): void {
    this.#limit(attemptTimeoutMs - this.ageMs);
  }

  succeeded(): void {
    this.stop();
    this.#timeouts = 0;
  }

  stop(): void {
    if (this.#deadline !== null) clearTimeout(this.#deadline);
    this.#deadline = null;
  }

  #limit(ms: number): void {
    this.stop();
    this.#deadline = setTimeout(
      () => {
        this.#timeouts++;
        this.#onTimeout();
      },
      Math.max(0, ms),
    );
  }
}
