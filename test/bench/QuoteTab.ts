import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { headerOf, writeQuote } from '../../common/quotes/quoteDoc';
import type { HeaderField } from '../../common/quotes/content';

/** A tab with a quote open, with as little around the document as possible. */
export class QuoteTab {
  readonly doc = new Y.Doc();
  heard: (value: string) => void = () => {};
  #epoch = 1;
  #n = 0;

  private constructor(
    readonly socket: Socket,
    readonly id: number,
    /** Applies what the others write; else only its own document grows. */
    applies: boolean,
  ) {
    socket.on('quoteUpdate', ({ update }: { update: Uint8Array }) => {
      if (applies) Y.applyUpdate(this.doc, update, 'remote');
    });
    headerOf(this.doc).observe((event) => {
      if (event.transaction.origin !== 'remote') return;
      for (const field of event.keysChanged) this.heard(headerOf(this.doc).get(field as string) ?? '');
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

  /** One cell; resolves when it is acknowledged. */
  async type(field: HeaderField, value: string): Promise<void> {
    let update: Uint8Array | null = null;
    const hear = (typed: Uint8Array) => {
      update = typed;
    };
    this.doc.on('update', hear);
    writeQuote(this.doc, { header: { [field]: value } });
    this.doc.off('update', hear);
    const answer = await this.socket.emitWithAck('quoteUpdate', {
      ...{ id: this.id, epoch: this.#epoch },
      ...{ n: ++this.#n, update },
    });
    if (!answer.ok) throw new Error(`An edit was not taken: ${answer.message}`);
  }

  close(): void {
    this.socket.disconnect();
    this.doc.destroy();
  }
}
