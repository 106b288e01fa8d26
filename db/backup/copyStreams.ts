import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** Interface of a custom query of the driver. */
interface Wire {
  readonly stream: NodeJS.ReadStream & NodeJS.WriteStream;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

class Out extends Readable {
  #wire: Wire | null = null;
  constructor(readonly text: string) {
    super({ highWaterMark: 1 << 18 });
  }
  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.text);
  }
  override _read(): void {
    this.#wire?.stream.resume();
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    if (!this.push(Buffer.from(chunk))) this.#wire?.stream.pause();
  }
  handleCommandComplete(): void {
    this.push(null);
  }
  handleReadyForQuery(): void {}
  handleError(error: Error): void {
    this.destroy(error);
  }
}

class In extends Writable {
  #wire: Wire | null = null;
  #open: (() => void) | null = null;
  #done: ((error?: Error) => void) | null = null;
  /** Number of bytes received. */
  rows = 0;
  constructor(readonly text: string) {
    super({ highWaterMark: 1 << 18 });
  }
  submit(wire: Wire): void {
    wire.query(this.text);
  }
  handleCopyInResponse(wire: Wire): void {
    this.#wire = wire;
    // Canceled before it started.
    if (this.destroyed) wire.sendCopyFail('given up');
    this.#open?.();
  }
  #whenOpen(work: () => void): void {
    if (this.#wire) work();
    else this.#open = work;
  }
  override _write(chunk: Buffer, _encoding: string, next: () => void): void {
    this.#whenOpen(() => {
      this.#wire?.sendCopyFromChunk(chunk);
      if (this.#wire?.stream.writableNeedDrain) this.#wire.stream.once('drain', next);
      else next();
    });
  }
  override _final(done: (error?: Error) => void): void {
    this.#done = done;
    this.#whenOpen(() => this.#wire?.endCopyFrom());
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error && !this.#done) this.#wire?.sendCopyFail('given up');
    done(error);
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1]);
    this.#done?.();
  }
  handleReadyForQuery(): void {}
  handleError(error: Error): void {
    if (this.#done) this.#done(error);
    else this.destroy(error);
  }
}

/** Streams a `COPY … TO STDOUT` with backpressure. */
export const copyOut = (client: pg.Client, text: string): Readable => client.query(new Out(text) as never) as never;
/** Streams into a `COPY … FROM STDIN`; finishes when the rows are stored. */
export const copyIn = (client: pg.Client, text: string): Writable & { readonly rows: number } =>
  client.query(new In(text) as never) as never;
