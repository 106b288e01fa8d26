/** How long a heartbeat counts as proof that the server is alive and follows the change log, in ms (PROTOCOL P51). */
const aliveForMs = 5000;
/** After this long without proof the connection is replaced, in ms. */
const reconnectAfterMs = 7000;
/** After this long without a heartbeat the client pings the server, in ms. */
const pingAfterMs = 2000;

export const checkIntervalMs = 1000;

/** When the server last proved that it is alive. Call `check` once per `checkIntervalMs`. */
export class Heartbeat {
  #aliveAt = 0;
  /** Time without proof while this page was running, in ms; a suspended page can't receive heartbeats. */
  #silentMs = 0;
  #checkedAt = Date.now();
  /** An older server, in the middle of a release, sends no heartbeats and is pinged instead. */
  #received = false;

  get received(): boolean {
    return this.#received;
  }
  /** True if the server has proven within the last seconds that it is alive. */
  get isAlive(): boolean {
    return this.#silentMs < aliveForMs && Date.now() - this.#aliveAt < aliveForMs;
  }
  get isLost(): boolean {
    return this.#silentMs >= reconnectAfterMs;
  }
  get needsPing(): boolean {
    return !this.#received && this.#silentMs >= pingAfterMs;
  }

  /** A new connection, to a server that may be an older one. */
  reset(): void {
    this.#received = false;
  }

  receive(): void {
    this.#received = true;
    this.confirm();
  }

  /** The server is alive, as of now. */
  confirm(): void {
    this.#aliveAt = Date.now();
    this.#silentMs = 0;
  }

  check(): void {
    const now = Date.now();
    const elapsed = now - this.#checkedAt;
    this.#checkedAt = now;
    // A page that was suspended or busy first reads the queued messages before it drops the connection.
    this.#silentMs += Math.max(0, Math.min(elapsed, 2 * checkIntervalMs));
    if (elapsed > reconnectAfterMs && now - this.#aliveAt > reconnectAfterMs)
      this.#silentMs = Math.max(this.#silentMs, reconnectAfterMs - 2 * checkIntervalMs);
  }
}
