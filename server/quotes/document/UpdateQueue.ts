import type { CellChange } from '../../work/append';
import type { Editor } from './documents';

/** An accepted update that is not committed yet. */
export interface PendingUpdate {
  readonly editor: Editor;
  /** The update; null if it contained nothing new. It is acknowledged with the batch. */
  readonly update: Uint8Array | null;
  readonly cells: readonly CellChange[];
  readonly count: number;
  /** Yjs client IDs that it writes new structs for. */
  readonly writers: ReadonlySet<number>;
  readonly resolve: (seq: number) => void;
  readonly reject: (error: Error) => void;
}
export type AcceptedUpdate = Omit<PendingUpdate, 'resolve' | 'reject'>;

/** Minimum interval between commits, in ms; updates in between are committed together. */
const pauseMs = 10;
/** The interval after a larger batch, in ms: fewer, larger statements. */
const crowdedPauseMs = 25;
const crowdedFrom = 4;
const maxBatch = 400;

/** Accepted updates of one document in their order: the batch that is being committed, then those that wait. */
export class UpdateQueue {
  #batch: PendingUpdate[] = [];
  #waiting: PendingUpdate[] = [];
  #lastCommit = 0;
  #lastBatchSize = 0;

  get isEmpty(): boolean {
    return this.#batch.length === 0 && this.#waiting.length === 0;
  }
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }
  get batch(): readonly PendingUpdate[] {
    return this.#batch;
  }
  get all(): PendingUpdate[] {
    return [...this.#batch, ...this.#waiting];
  }
  /** The updates that contain something new. */
  get updates(): Uint8Array[] {
    return this.all.flatMap(({ update }) => (update ? [update] : []));
  }

  /** Adds an update; resolves with the sequence number under which it was committed. */
  add(accepted: AcceptedUpdate): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...accepted, resolve, reject });
    });
  }

  /** Waits until the next batch is due. */
  async pace(): Promise<void> {
    const pause = this.#lastCommit + (this.#lastBatchSize > crowdedFrom ? crowdedPauseMs : pauseMs) - performance.now();
    if (pause > 0) await new Promise<void>((resolve) => setTimeout(resolve, pause));
    this.#lastCommit = performance.now();
    this.#lastBatchSize = this.#waiting.length;
  }

  takeBatch(): void {
    this.#batch = this.#waiting.splice(0, maxBatch);
  }

  /** Puts the batch back, to be committed next. */
  returnBatch(): void {
    this.#waiting.unshift(...this.#batch.splice(0));
  }

  /** The batch is committed. */
  acknowledge(seq: number): void {
    for (const { resolve } of this.#batch.splice(0)) resolve(seq);
  }

  /** Takes all updates out of the queue. */
  takeAll(): PendingUpdate[] {
    return [...this.#batch.splice(0), ...this.#waiting.splice(0)];
  }

  /** Puts an update that was taken out back at the end. */
  returnUpdate(pending: PendingUpdate): void {
    this.#waiting.push(pending);
  }
}
