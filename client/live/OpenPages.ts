import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import type { Ack, ClientToServer, PageKind, ServerToClient } from '../../common/live/events';
import { applyOpened } from './applyEvent';

const openTimeoutMs = 5000;
/** Delay before a page that couldn't be opened is requested again, in ms. */
const retryDelayMs = { from: 500, to: 1500 };

interface Opened {
  /** Current version of the entity. */
  readonly version: number;
}
export interface OpenPage {
  readonly opened: Promise<Opened | null>;
  close(): void;
}

interface JoinedPage {
  readonly kind: PageKind;
  readonly id: number;
  count: number;
  /** The server couldn't open the page. It is requested again until it succeeds; until then the screen isn't live. */
  failed: boolean;
}

interface OpenPagesOptions {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  readonly client: QueryClient;
  /** Number of the current connection; null while there is none. Responses on an earlier one are ignored. */
  readonly connection: () => number | null;
  /** Called when `areOpen` may have changed. */
  readonly onChange: () => void;
}

/** The pages whose events this tab receives. The same page may be open in several places. */
export class OpenPages {
  readonly #o: OpenPagesOptions;
  readonly #pages = new Map<string, JoinedPage>();

  constructor(options: OpenPagesOptions) {
    this.#o = options;
  }

  /** True if the server has opened every page. */
  get areOpen(): boolean {
    return [...this.#pages.values()].every(({ failed }) => !failed);
  }

  open(kind: PageKind, id: number): OpenPage {
    const key = `${kind}:${id}`;
    const existing = this.#pages.get(key);
    const page = existing ?? { kind, id, count: 0, failed: false };
    page.count++;
    this.#pages.set(key, page);
    return {
      // A page that was already open has received every event, or is about to.
      opened: this.#o.connection() === null ? Promise.resolve(null) : this.#join(page, existing === undefined),
      close: () => {
        if (this.#pages.get(key) !== page || --page.count > 0) return;
        // Wait, because another part of the screen may open the same page in the same moment.
        setTimeout(() => {
          if (page.count > 0 || this.#pages.get(key) !== page) return;
          this.#pages.delete(key);
          if (this.#o.socket.connected) this.#o.socket.emit('close', { kind, id }, () => undefined);
          this.#o.onChange();
        });
      },
    };
  }

  /** Joins all pages on a new connection. */
  async joinAll(): Promise<void> {
    await Promise.all([...this.#pages.values()].map((page) => this.#join(page, false)));
  }

  /** `compare`: cached data of the page may be outdated. */
  async #join(page: JoinedPage, compare: boolean): Promise<Opened | null> {
    const { kind, id } = page;
    const connection = this.#o.connection();
    const answer = await this.#request(page);
    if (connection !== this.#o.connection()) return null;
    const repeated = page.failed;
    page.failed = answer === null || (!answer.ok && answer.status >= 500);
    if (page.failed) this.#retry(page, connection);
    if (answer?.ok && (compare || repeated)) applyOpened(this.#o.client, kind, id, answer.value.version);
    if (answer && !answer.ok && answer.status === 404) applyOpened(this.#o.client, kind, id, null);
    this.#o.onChange();
    return answer?.ok ? answer.value : null;
  }

  /** Resolves to null if no answer arrives in time. */
  #request({ kind, id }: JoinedPage): Promise<Parameters<Ack<Opened>>[0] | null> {
    return new Promise((resolve) => {
      this.#o.socket
        .timeout(openTimeoutMs)
        .emit('open', { kind, id }, ((error: Error | null, reply: Parameters<Ack<Opened>>[0]) =>
          resolve(error ? null : reply)) as never);
    });
  }

  #retry(page: JoinedPage, connection: number | null): void {
    const { from, to } = retryDelayMs;
    setTimeout(
      () => {
        const isOpen = this.#pages.get(`${page.kind}:${page.id}`) === page;
        if (connection === this.#o.connection() && page.failed && isOpen) void this.#join(page, true);
      },
      from + Math.random() * (to - from),
    );
  }
}
