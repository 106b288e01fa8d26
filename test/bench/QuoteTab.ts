import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { headerOf, type QuoteWrites, rowsOf, writeQuote } from '../../common/quotes/document/quoteDoc';

/** A minimal tab with an open quote. */
export class QuoteTab {
  readonly doc = new Y.Doc();
  /** Called with each color or comment that another tab has written. */
  onRemoteEdit: (value: string) => void = () => {};
  readonly #row = randomBytes(16).toString('base64url');
  #epoch = 1;
  #n = 0;

  private constructor(
    readonly socket: Socket,
    readonly id: number,
    /** True to apply remote updates. */
    applies: boolean,
  ) {
    socket.on('quoteUpdate', ({ update }: { update: Uint8Array }) => {
      if (applies) Y.applyUpdate(this.doc, update, 'remote');
    });
    headerOf(this.doc).observe(({ transaction, keysChanged }) => {
      if (transaction.origin === 'remote' && keysChanged.has('color'))
        this.onRemoteEdit(headerOf(this.doc).get('color') ?? '');
    });
    rowsOf(this.doc, 'lines').observeDeep((events, { origin }) => {
      if (origin !== 'remote') return;
      for (const { target, path } of events)
        if (path.length > 0) this.onRemoteEdit((target as Y.Map<string>).get('comments') ?? '');
    });
  }

  static async open(port: number, id: number, token: string, applies: boolean): Promise<QuoteTab> {
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, auth: { token } });
    await once(socket as unknown as NodeJS.EventEmitter, 'ready');
    const tab = new QuoteTab(socket, id, applies);
    const { value } = await socket.emitWithAck('quoteOpen', { id, vector: Uint8Array.of(0), epoch: null });
    tab.#epoch = value.epoch;
    Y.applyUpdate(tab.doc, new Uint8Array(value.update));
    return tab;
  }

  /** Sets the quote's color. */
  setColor(color: string): Promise<void> {
    return this.#write({ header: { color } });
  }
  /** Sets the comment of a line that no other tab edits. */
  setComment(comments: string): Promise<void> {
    return this.#write({ rows: [{ map: 'lines', id: this.#row, cells: { order: this.#row, comments } }] });
  }

  /** Resolves when the server has acknowledged the edit. */
  async #write(writes: QuoteWrites): Promise<void> {
    let update: Uint8Array | null = null;
    const capture = (typed: Uint8Array) => {
      update = typed;
    };
    this.doc.on('update', capture);
    writeQuote(this.doc, writes);
    this.doc.off('update', capture);
    const answer = await this.socket.emitWithAck('quoteUpdate', {
      ...{ id: this.id, epoch: this.#epoch },
      ...{ n: ++this.#n, update },
    });
    if (!answer.ok) throw new Error(`An edit was rejected: ${answer.message}`);
  }

  close(): void {
    this.socket.disconnect();
    this.doc.destroy();
  }
}
