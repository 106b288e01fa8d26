import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** What the driver hands to a query of one's own. */
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
    // The driver uses its buffer again.
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
  /** How many have arrived. */
  rows = 0;
  constructor(readonly text: string) {
    super({ highWaterMark: 1 << 18 });
  }
  submit(wire: Wire): void {
    wire.query(this.text);
  }
  handleCopyInResponse(wire: Wire): void {
    this.#wire = wire;
    // It was given up before it began.
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

/** The bytes of a `COPY … TO STDOUT`, no faster than they are taken. */
export const copyOut = (client: pg.Client, text: string): Readable => client.query(new Out(text) as never) as never;
/** Takes the bytes of a `COPY … FROM STDIN`; it has finished when the rows are there. */
export const copyIn = (client: pg.Client, text: string): Writable & { readonly rows: number } =>
  client.query(new In(text) as never) as never;
