/** Collects changes for a while, then writes them: one write at a time; later changes go with the next one. */
export class BatchedWriter {
  readonly #write: () => Promise<void>;
  readonly #canWrite: () => boolean;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> | null = null;
  /** Set once nothing more is scheduled. */
  #stopped = false;

  constructor(write: () => Promise<void>, canWrite: () => boolean) {
    this.#write = write;
    this.#canWrite = canWrite;
  }

  get isWriting(): boolean {
    return this.#writing !== null;
  }

  flushAfter(wait: number): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => void this.flush(), wait);
  }

  async flush(): Promise<void> {
    if (this.#writing) await this.#writing;
    if (this.#writing || !this.#canWrite()) return this.#writing ?? undefined;
    this.#clearTimer();
    this.#writing = this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  stop(): void {
    this.#stopped = true;
    this.#clearTimer();
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
