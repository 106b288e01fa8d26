import { io, type Socket } from 'socket.io-client';
import { readQuote } from '../../common/quotes/document/quoteDoc';
import type { QuoteContent } from '../../common/quotes/document/content';
import type { Channel } from '../../client/live/Channels';
import { QuoteSync } from '../../client/quotes/sync/QuoteSync';
import { quoteTransport, attachQuote } from '../../client/quotes/sync/quoteTransport';

/** A tab with a quote open: a real socket, and the browser's document code. */
export class QuoteEditor {
  readonly socket: Socket;
  readonly sync: QuoteSync;
  readonly resets: string[] = [];
  readonly #channels = new Set<Channel>();

  constructor(
    readonly id: number,
    readonly port: number,
    token: () => string | null,
  ) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
      auth: (give) => give({ token: token() }),
    });
    const line = {
      request: async <T>(name: string, message: unknown): Promise<T | null> => {
        if (!this.socket.connected) return null;
        return (await this.socket
          .timeout(6000)
          .emitWithAck(name, message)
          .catch(() => null)) as T | null;
      },
      emit: (name: string, message: unknown) => void (this.socket.connected && this.socket.emit(name, message)),
      attach: (channel: Channel) => {
        this.#channels.add(channel);
        for (const [name, listener] of Object.entries(channel.handlers)) this.socket.on(name, listener);
        return () => void this.#channels.delete(channel);
      },
    };
    this.socket.on('quoteReset', ({ reason }: { reason: string }) => this.resets.push(reason));
    this.sync = new QuoteSync(quoteTransport(line, id));
    attachQuote(line, id, this.sync);
    this.socket.on('ready', () => {
      for (const channel of this.#channels) channel.up();
    });
    this.socket.on('disconnect', (why) => {
      for (const channel of this.#channels) channel.down();
      if (why === 'io server disconnect') setTimeout(() => this.socket.connect(), 20);
    });
  }

  get content(): QuoteContent {
    return readQuote(this.sync.doc);
  }
  get settled(): boolean {
    return this.sync.state.saved === 'saved' && this.sync.state.phase === 'open';
  }

  async until(condition: () => boolean, what: string, ms = 8000): Promise<void> {
    const end = performance.now() + ms;
    while (!condition()) {
      if (performance.now() > end) throw new Error(`waited ${ms} ms until ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  opened(): Promise<void> {
    return this.until(() => this.sync.state.phase === 'open', 'the quote is open');
  }
  saved(ms?: number): Promise<void> {
    return this.until(() => this.settled, 'everything is saved', ms);
  }

  close(): void {
    this.sync.end();
    this.socket.disconnect();
  }
}
