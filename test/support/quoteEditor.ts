import { io, type Socket } from 'socket.io-client';
import { readQuote } from '../../common/quotes/quoteDoc';
import type { QuoteContent } from '../../common/quotes/content';
import type { Rider } from '../../client/live/socket';
import { QuoteSync } from '../../client/quotes/quoteSync';
import { quoteWire, rideAlong } from '../../client/quotes/quoteWire';

/** One tab with a quote open: a real socket, and the document half of the browser program. */
export class QuoteEditor {
  readonly socket: Socket;
  readonly sync: QuoteSync;
  readonly resets: string[] = [];
  readonly #riders = new Set<Rider>();

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
      ask: async <T>(name: string, message: unknown): Promise<T | null> => {
        if (!this.socket.connected) return null;
        return (await this.socket
          .timeout(6000)
          .emitWithAck(name, message)
          .catch(() => null)) as T | null;
      },
      say: (name: string, message: unknown) => void (this.socket.connected && this.socket.emit(name, message)),
      ride: (rider: Rider) => {
        this.#riders.add(rider);
        for (const [name, hear] of Object.entries(rider.hears)) this.socket.on(name, hear);
        return () => void this.#riders.delete(rider);
      },
    };
    this.socket.on('quoteReset', ({ reason }: { reason: string }) => this.resets.push(reason));
    this.sync = new QuoteSync(quoteWire(line, id));
    rideAlong(line, id, this.sync);
    this.socket.on('ready', () => {
      for (const rider of this.#riders) rider.up();
    });
    this.socket.on('disconnect', (why) => {
      for (const rider of this.#riders) rider.down();
      if (why === 'io server disconnect') setTimeout(() => this.socket.connect(), 20);
    });
  }

  get content(): QuoteContent {
    return readQuote(this.sync.doc);
  }
  get settled(): boolean {
    return this.sync.state.saved === 'saved' && this.sync.state.phase === 'open';
  }

  async until(true_: () => boolean, what: string, ms = 8000): Promise<void> {
    const end = performance.now() + ms;
    while (!true_()) {
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
