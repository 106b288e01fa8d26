import { io, type Socket } from 'socket.io-client';
import type { PageKind, Ready, ServerToClient } from '../../common/live/events';
import type { Caller } from './caller';
import type { Person } from './people';
import { checkEvent } from './strict';

export interface LiveOptions {
  /** A port other than the server's, such as a TestProxy. */
  readonly port?: number;
  /** Reconnect automatically; off by default, so that a test notices every disconnect. */
  readonly reconnects?: boolean;
  /** The handshake's auth, if not the user's valid token. */
  readonly auth?: object;
  readonly headers?: Record<string, string>;
  /** `world.live` connects again while the server answers that it can't reach its database; not with 1. */
  readonly attempts?: 1;
}

/** One event as received. */
export type ReceivedEvent = {
  [W in keyof ServerToClient]: {
    readonly word: W;
    readonly data: Parameters<ServerToClient[W]>[0];
    readonly at: number;
  };
}[keyof ServerToClient];

const defaultTimeoutMs = 5000;

/** A real WebSocket client that records every event, each validated strictly for its user. */
export class LiveScreen {
  readonly socket: Socket;
  readonly received: ReceivedEvent[] = [];
  /** The first invalid event; `next` and `ready` throw it. */
  #invalid: Error | null = null;
  #closed: string | null = null;
  readonly #reconnects: boolean;
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly person: Person,
    caller: Caller,
    port: number,
    options: LiveOptions = {},
  ) {
    this.#reconnects = options.reconnects ?? false;
    this.socket = io(`http://127.0.0.1:${options.port ?? port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: this.#reconnects,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      auth: (give) => give(options.auth ?? (person.cookie === undefined ? { token: caller.token } : {})),
      extraHeaders: { ...(person.cookie === undefined ? {} : { cookie: person.cookie }), ...options.headers },
    });
    this.socket.onAny((word: string, data: unknown) => {
      try {
        checkEvent(word, data, person);
      } catch (error) {
        this.#invalid ??= error as Error;
      }
      if (word === 'ready') this.#closed = null;
      this.received.push({ word, data, at: performance.now() } as ReceivedEvent);
      this.#wake();
    });
    this.socket.on('disconnect', (why) => {
      this.#closed = why;
      this.#wake();
    });
    this.socket.on('connect_error', (error) => {
      this.#closed = error.message;
      this.#wake();
    });
  }

  #wake(): void {
    for (const check of [...this.#waiting]) check();
  }

  /** Waits until `found` returns something from the events so far and to come. */
  async #until<T>(found: () => T | undefined, what: string, ms: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let look = () => {};
    try {
      return await new Promise<T>((resolve, reject) => {
        look = () => {
          if (this.#invalid) return reject(this.#invalid);
          const hit = found();
          if (hit !== undefined) resolve(hit);
        };
        timer = setTimeout(() => reject(new Error(`${this.person.name} waited ${ms} ms for ${what}.`)), ms);
        this.#waiting.add(look);
        look();
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(look);
    }
  }

  /** The newest `ready` event; throws the server's message if it refused the socket. */
  async ready(ms = defaultTimeoutMs): Promise<Ready> {
    const refused = () => {
      if (this.#closed !== null && !this.#reconnects) throw new Error(this.#closed);
      return this.received.findLast(({ word }) => word === 'ready');
    };
    return (await this.#until(() => attempt(refused), 'ready', ms)).value().data as Ready;
  }

  /** Joins a page's room; returns the server's response. */
  opened(
    kind: PageKind,
    id: number,
  ): Promise<{ ok: boolean; value?: { version: number }; status?: number; message?: string }> {
    return this.socket.timeout(defaultTimeoutMs).emitWithAck('open', { kind, id });
  }
  left(kind: PageKind, id: number): Promise<{ ok: boolean }> {
    return this.socket.timeout(defaultTimeoutMs).emitWithAck('close', { kind, id });
  }

  /** Clears the recorded events. */
  forget(): void {
    this.received.length = 0;
  }

  /** The first event, received already or in the future, that matches. */
  next(predicate: (event: ReceivedEvent) => boolean, ms = defaultTimeoutMs): Promise<ReceivedEvent> {
    return this.#until(() => this.received.find(predicate), 'a matching event', ms);
  }
  /** The first `changed` of an entity at this version or a newer one. */
  async changed(kind: string, id: number, version = 0, ms = defaultTimeoutMs): Promise<ReceivedEvent> {
    return this.next(
      ({ word, data }) => word === 'changed' && data.kind === kind && data.id === id && data.version >= version,
      ms,
    );
  }
  removed(kind: string, id: number, ms = defaultTimeoutMs): Promise<ReceivedEvent> {
    return this.next(({ word, data }) => word === 'removed' && data.kind === kind && data.id === id, ms);
  }
  /** Waits for a disconnect and returns its reason. */
  closed(ms = defaultTimeoutMs): Promise<string> {
    return this.#until(() => this.#closed ?? undefined, 'a disconnect', ms);
  }

  /** Throws if any event so far was invalid for its user. */
  check(): void {
    if (this.#invalid) throw this.#invalid;
  }

  close(): void {
    this.socket.close();
  }
}

/** Captures a value or the error thrown, which is thrown again by `value()`. */
function attempt<T>(find: () => T | undefined): { value: () => T } | undefined {
  try {
    const found = find();
    return found === undefined ? undefined : { value: () => found };
  } catch (error) {
    return {
      value: () => {
        throw error;
      },
    };
  }
}
