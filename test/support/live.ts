import { io, type Socket } from 'socket.io-client';
import type { PageKind, Ready, ServerToClient } from '../../common/live/events';
import type { Caller } from './caller';
import type { Person } from './people';
import { checkEvent } from './strict';

export interface LiveOptions {
  /** Another port than the server's: a line that can be cut. */
  readonly port?: number;
  /** Come back by itself after a cut; off by default, so that a test sees each end. */
  readonly reconnects?: boolean;
  /** What is sent as the handshake's auth, where that is not simply the person's good token. */
  readonly auth?: object;
  readonly headers?: Record<string, string>;
}

/** One word as it came over the line. */
export type Heard = {
  [W in keyof ServerToClient]: {
    readonly word: W;
    readonly data: Parameters<ServerToClient[W]>[0];
    readonly at: number;
  };
}[keyof ServerToClient];

const patience = 5000;

/** A real screen's end of the line: a WebSocket that keeps every word it heard, each parsed strictly for its person. */
export class LiveScreen {
  readonly socket: Socket;
  readonly heard: Heard[] = [];
  /** What was wrong with a word; `next` and `ready` throw it. */
  #wrong: Error | null = null;
  #closed: string | null = null;
  readonly #comesBack: boolean;
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly person: Person,
    hands: Caller,
    port: number,
    options: LiveOptions = {},
  ) {
    this.#comesBack = options.reconnects ?? false;
    this.socket = io(`http://127.0.0.1:${options.port ?? port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: this.#comesBack,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      auth: (give) => give(options.auth ?? { token: hands.token }),
      extraHeaders: options.headers,
    });
    this.socket.onAny((word: string, data: unknown) => {
      try {
        checkEvent(word, data, person);
      } catch (error) {
        this.#wrong ??= error as Error;
      }
      if (word === 'ready') this.#closed = null;
      this.heard.push({ word, data, at: performance.now() } as Heard);
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
    for (const look of [...this.#waiting]) look();
  }

  /** Waits until `found` says something, over what was heard and what will be. */
  async #until<T>(found: () => T | undefined, what: string, ms: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let look = () => {};
    try {
      return await new Promise<T>((resolve, reject) => {
        look = () => {
          if (this.#wrong) return reject(this.#wrong);
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

  /** The newest `ready`; throws what the server said where it refused the socket. */
  async ready(ms = patience): Promise<Ready> {
    const refused = () => {
      if (this.#closed !== null && !this.#comesBack) throw new Error(this.#closed);
      return this.heard.findLast(({ word }) => word === 'ready');
    };
    return (await this.#until(() => attempt(refused), 'ready', ms)).value().data as Ready;
  }

  /** Ask for a page's room; the server's answer to it. */
  opened(
    kind: PageKind,
    id: number,
  ): Promise<{ ok: boolean; value?: { version: number }; status?: number; message?: string }> {
    return this.socket.timeout(patience).emitWithAck('open', { kind, id });
  }
  left(kind: PageKind, id: number): Promise<{ ok: boolean }> {
    return this.socket.timeout(patience).emitWithAck('close', { kind, id });
  }

  /** Begin anew: what was heard up to now is forgotten. */
  forget(): void {
    this.heard.length = 0;
  }

  /** The first word, heard already or to come, that this is true of. */
  next(predicate: (heard: Heard) => boolean, ms = patience): Promise<Heard> {
    return this.#until(() => this.heard.find(predicate), 'a word that did not come', ms);
  }
  /** The first `changed` of an entity at this version or a newer one. */
  async changed(kind: string, id: number, version = 0, ms = patience): Promise<Heard> {
    return this.next(
      ({ word, data }) => word === 'changed' && data.kind === kind && data.id === id && data.version >= version,
      ms,
    );
  }
  removed(kind: string, id: number, ms = patience): Promise<Heard> {
    return this.next(({ word, data }) => word === 'removed' && data.kind === kind && data.id === id, ms);
  }
  /** Why the line ended. */
  closed(ms = patience): Promise<string> {
    return this.#until(() => this.#closed ?? undefined, 'the end of the line', ms);
  }

  /** Throws when any word so far was not its person's. */
  check(): void {
    if (this.#wrong) throw this.#wrong;
  }

  close(): void {
    this.socket.close();
  }
}

/** A value or the error that it threw, thrown again when asked for. */
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
