import type { Socket } from 'socket.io-client';
import { attemptEach } from '../ui/feedback/attempt';

/** A user of the connection besides the events, such as a quote's document. */
export interface Channel {
  up(): void;
  down(): void;
  /** Handlers of server messages by event name. */
  readonly handlers: Readonly<Record<string, (frame: unknown) => void>>;
}

/** The channels of a connection. An error in one is reported and doesn't affect the others. */
export class Channels {
  readonly #socket: Socket;
  readonly #channels = new Set<Channel>();
  #isUp = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** The returned function removes the channel. */
  attach(channel: Channel): () => void {
    this.#channels.add(channel);
    const listeners = Object.entries(channel.handlers).map(([name, handler]) => {
      const listener = (frame: unknown) => this.#receive(channel, name, () => handler(frame));
      this.#socket.on(name, listener);
      return [name, listener] as const;
    });
    if (this.#isUp) attemptEach([() => channel.up()]);
    return () => {
      this.#channels.delete(channel);
      for (const [name, listener] of listeners) this.#socket.off(name, listener);
    };
  }

  up(): void {
    this.#isUp = true;
    attemptEach([...this.#channels].map((channel) => () => channel.up()));
  }

  down(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    attemptEach([...this.#channels].map((channel) => () => channel.down()));
  }

  /** A message that can't be applied restarts its channel, which loads everything again. */
  #receive(channel: Channel, name: string, handle: () => void): void {
    try {
      handle();
    } catch (error) {
      console.error(`The message ${name} could not be applied; everything is loaded again`, error);
      if (this.#isUp) attemptEach([() => channel.down(), () => channel.up()]);
    }
  }
}
