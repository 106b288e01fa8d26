import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { texts } from '../../common/api/errors';
import type { Ack, ClientToServer, PageKind, Ready, ServerToClient } from '../../common/live/events';
import { call, clearResponseCache } from '../api/call';
import { storeProfile } from '../api/storeProfile';
import { currentSession, store } from '../state/session';
import { syncServerClock } from '../ui/status/clock';
import {
  applyChanged,
  applyCounts,
  applyOpened,
  applyRemoved,
  applyStale,
  refetchAll,
  refetchFailed,
  retryFailed,
} from './applyEvent';
import { isAnotherBuild } from './build';
import { forgetRemoved } from './cacheShape';
import { startCatchUp, watchCatchUp } from './catchUp';
import {
  isLive,
  setLatency,
  newBuildAtom,
  resetConnection,
  setDelayed,
  setUpdating,
  setDisconnected,
  setLive,
} from './connectionState';
import { reconnectSpreadMs, refetchSpreadMs } from './refetchTiming';
import { ReconnectTimer } from './ReconnectTimer';

type TypedSocket = Socket<ServerToClient, ClientToServer>;

const pingIntervalMs = 20_000;
const checkIntervalMs = 1000;
/** How long a heartbeat counts as proof that the server is alive and follows the change log, in ms (PROTOCOL P51). */
const aliveForMs = 5000;
/** After this long without proof the connection is replaced, in ms. */
const reconnectAfterMs = 7000;
/** After this long without a heartbeat the client pings the server, in ms. */
const pingAfterMs = 2000;
/** Time limits for opening a connection and for the whole attempt until the server is ready, in ms (PROTOCOL P52). */
const connectTimeoutMs = 5000;
const attemptTimeoutMs = 7000;
/** After this many timeouts in a row, opening may take as long as the whole attempt, since the network may be slow. */
const timeoutsBeforeSlow = 3;
/** When the user returns to the page, an attempt older than this is replaced, in ms. */
const staleAttemptMs = 1000;
/** A connection that lasted this long resets the backoff, in ms. */
const stableAfterMs = 5000;
const openTimeoutMs = 5000;

interface Opened {
  /** Current version of the entity. */
  readonly version: number;
}
export interface OpenPage {
  readonly opened: Promise<Opened | null>;
  close(): void;
}
/** A user of the connection besides the events, such as a quote's document. */
export interface Channel {
  up(): void;
  down(): void;
  /** Handlers of server messages by event name. */
  readonly handlers: Readonly<Record<string, (frame: unknown) => void>>;
}

interface JoinedPage {
  readonly kind: PageKind;
  readonly id: number;
  count: number;
  /** The server couldn't open the page. It is requested again until it succeeds; until then the screen isn't live. */
  failed: boolean;
}

/**
 * The single socket of this tab. Authenticates with the current token, applies events to the query cache, and always
 * reconnects. Independent of screens.
 */
export class LiveConnection {
  readonly #socket: TypedSocket;
  readonly #client: QueryClient;
  readonly #pages = new Map<string, JoinedPage>();
  readonly #reconnect = new ReconnectTimer(() => this.#attempt());
  readonly #channels = new Set<Channel>();
  readonly #stops: (() => void)[] = [];
  #roundTrip = 0;
  #audience: string | null = null;
  #deadline: ReturnType<typeof setTimeout> | null = null;
  #attemptedAt = 0;
  /** Attempts in a row that timed out. */
  #timeouts = 0;
  #wasReadyBefore = false;
  #ready = false;
  /** Every page that was open when the connection became ready has been joined. */
  #joined = false;
  /** Number of connections; responses on an earlier connection are ignored. */
  #connectionCount = 0;
  #readyAt = 0;
  #aliveAt = 0;
  /** An older server, in the middle of a release, sends no heartbeats and is pinged instead. */
  #hasHeartbeats = false;
  /** Time without proof while this page was running, in ms; a suspended page can't receive heartbeats. */
  #silentMs = 0;
  #checkedAt = 0;
  #checkingSession = false;
  #ended = false;

  constructor(client: QueryClient, url?: string) {
    this.#client = client;
    this.#socket = io(url ?? '', {
      autoConnect: false,
      transports: ['websocket'],
      auth: (join) => join({ token: currentSession()?.token }),
      // Socket.IO stops reconnecting after some refusals, so reconnecting is done here.
      reconnection: false,
    });
    this.#listen();
  }

  connect(): void {
    if (this.#stops.length === 0) {
      this.#checkedAt = Date.now();
      this.#every(checkIntervalMs, () => this.#check());
      this.#every(pingIntervalMs, () => this.#ping());
      this.#stops.push(retryFailed(this.#client), watchCatchUp(this.#client, setUpdating));
      this.#watchPage();
    }
    this.#attempt();
  }

  /** "Try now": reconnects without waiting for the next attempt. */
  retry(): void {
    if (this.#socket.connected && this.#ready) return;
    this.#socket.disconnect();
    this.#reconnect.now();
  }

  end(): void {
    this.#ended = true;
    for (const stop of this.#stops.splice(0)) stop();
    this.#reconnect.stop();
    this.#socket.removeAllListeners();
    this.#socket.io.off('open');
    this.#socket.disconnect();
    this.#onLost();
    resetConnection();
  }

  /** Registers a channel; the returned function removes it. */
  attach(channel: Channel): () => void {
    const socket = this.#socket as unknown as Socket;
    this.#channels.add(channel);
    const listeners = Object.entries(channel.handlers).map(([name, handler]) => {
      const listener = (frame: unknown) => {
        try {
          handler(frame);
        } catch (error) {
          console.error(`A frame ${name} could not be applied; it is loaded again`, error);
          if (!this.#ready) return;
          runSafely(() => channel.down());
          runSafely(() => channel.up());
        }
      };
      socket.on(name, listener);
      return [name, listener] as const;
    });
    if (this.#ready) runSafely(() => channel.up());
    return () => {
      this.#channels.delete(channel);
      for (const [name, listener] of listeners) socket.off(name, listener);
    };
  }

  /** Sends a message and resolves to its answer, or to null if none arrives in time. */
  async request<T>(name: string, message: unknown, timeoutMs = 6000): Promise<T | null> {
    if (!this.#socket.connected) return null;
    const socket = this.#socket as unknown as Socket;
    return (await socket
      .timeout(timeoutMs)
      .emitWithAck(name, message)
      .catch(() => null)) as T | null;
  }

  /** Sends a message without an answer; dropped while disconnected. */
  emit(name: string, message: unknown): void {
    if (this.#socket.connected) (this.#socket as unknown as Socket).emit(name, message);
  }

  /** Subscribes to a page's events. The same page may be open in several places. */
  openPage(kind: PageKind, id: number): OpenPage {
    const key = `${kind}:${id}`;
    const existing = this.#pages.get(key);
    const page = existing ?? { kind, id, count: 0, failed: false };
    page.count++;
    this.#pages.set(key, page);
    return {
      // A page that was already open has received every event, or is about to.
      opened: this.#ready ? this.#open(page, existing === undefined) : Promise.resolve(null),
      close: () => {
        if (this.#pages.get(key) !== page || --page.count > 0) return;
        // Wait, because another part of the screen may open the same page in the same moment.
        setTimeout(() => {
          if (page.count > 0 || this.#pages.get(key) !== page) return;
          this.#pages.delete(key);
          if (this.#socket.connected) this.#socket.emit('close', { kind, id }, () => undefined);
          this.#updateState();
        });
      },
    };
  }

  /** `compare`: cached data of the page may be outdated. */
  async #open(page: JoinedPage, compare: boolean): Promise<Opened | null> {
    const { kind, id } = page;
    const connection = this.#connectionCount;
    const answer = await new Promise<Parameters<Ack<Opened>>[0] | null>((resolve) => {
      this.#socket
        .timeout(openTimeoutMs)
        .emit('open', { kind, id }, ((error: Error | null, reply: Parameters<Ack<Opened>>[0]) =>
          resolve(error ? null : reply)) as never);
    });
    if (connection !== this.#connectionCount) return null;
    const failed = answer === null || (!answer.ok && answer.status >= 500);
    const repeated = page.failed;
    page.failed = failed;
    if (failed) {
      setTimeout(
        () => {
          if (connection === this.#connectionCount && page.failed && this.#pages.get(`${kind}:${id}`) === page)
            void this.#open(page, true);
        },
        500 + Math.random() * 1000,
      );
    }
    if (answer?.ok && (compare || repeated)) applyOpened(this.#client, kind, id, answer.value.version);
    if (answer && !answer.ok && answer.status === 404) applyOpened(this.#client, kind, id, null);
    this.#updateState();
    return answer?.ok ? answer.value : null;
  }

  #listen(): void {
    const socket = this.#socket;
    this.#onEvent('changed', (event) => {
      applyChanged(this.#client, event);
      setLatency(event.took + this.#roundTrip / 2);
    });
    this.#onEvent('removed', (event) => applyRemoved(this.#client, event));
    this.#onEvent('stale', (event) => applyStale(this.#client, event));
    this.#onEvent('counts', (event) => applyCounts(this.#client, event));
    this.#onEvent('pace', setDelayed);
    this.#onEvent('heartbeat', () => {
      this.#hasHeartbeats = true;
      this.#confirmAlive();
    });
    this.#onEvent('ready', (event) => {
      setDelayed(event);
      this.#join(event).catch((error: unknown) => {
        console.error('The connection could not be joined', error);
        this.#drop();
      });
    });
    socket.io.on('open', () => this.#startDeadline(this.#attemptedAt + attemptTimeoutMs - Date.now()));
    socket.on('disconnect', () => this.#onLost());
    socket.on('connect_error', (error) => {
      this.#onLost();
      if (error.message === texts.tokenFailed) void this.#checkSession();
    });
  }

  /** Registers an event handler. If an event can't be applied, everything on screen is refetched. */
  #onEvent<E extends keyof ServerToClient>(name: E, apply: (event: Parameters<ServerToClient[E]>[0]) => void): void {
    (this.#socket as unknown as Socket).on(name as string, (event: Parameters<ServerToClient[E]>[0]) => {
      try {
        apply(event);
      } catch (error) {
        console.error(`The event ${name} could not be applied`, error);
        refetchAll(this.#client, refetchSpreadMs);
      }
    });
  }

  #every(ms: number, work: () => void): void {
    const timer = setInterval(work, ms);
    this.#stops.push(() => clearInterval(timer));
  }

  /** Reconnects at once when the user returns to the page or the network is back. */
  #watchPage(): void {
    const page = globalThis.document;
    if (!page) return;
    const onReturn = () => {
      if (page.visibilityState === 'hidden') return;
      if (this.#ready) return this.#check();
      if (this.#deadline !== null) {
        if (Date.now() - this.#attemptedAt < staleAttemptMs) return;
        this.#drop();
      }
      this.#reconnect.now();
    };
    const listen = (target: EventTarget | null, name: string) => {
      target?.addEventListener(name, onReturn);
      this.#stops.push(() => target?.removeEventListener(name, onReturn));
    };
    listen(page, 'visibilitychange');
    listen(page, 'resume');
    listen(page.defaultView, 'online');
    listen(page.defaultView, 'pageshow');
  }

  #attempt(): void {
    if (this.#ended || this.#ready) return;
    this.#attemptedAt = Date.now();
    this.#startDeadline(this.#timeouts < timeoutsBeforeSlow ? connectTimeoutMs : attemptTimeoutMs);
    this.#socket.connect();
  }

  /** Drops an attempt that gets no response. It took longer than any backoff, so the next one follows soon. */
  #startDeadline(ms: number): void {
    this.#stopDeadline();
    this.#deadline = setTimeout(
      () => {
        this.#timeouts++;
        this.#reconnect.succeeded();
        this.#drop();
      },
      Math.max(0, ms),
    );
  }
  #stopDeadline(): void {
    if (this.#deadline !== null) clearTimeout(this.#deadline);
    this.#deadline = null;
  }

  #drop(): void {
    this.#socket.disconnect();
    this.#onLost();
  }

  /** Refused, closed or dropped: schedules the next attempt (PROTOCOL P52). */
  #onLost(): void {
    this.#stopDeadline();
    if (this.#ready && Date.now() - this.#readyAt > stableAfterMs) this.#reconnect.succeeded();
    const wasReady = this.#ready;
    this.#ready = false;
    this.#joined = false;
    this.#connectionCount++;
    setDisconnected();
    if (!this.#ended) this.#reconnect.schedule();
    if (wasReady) for (const channel of this.#channels) runSafely(() => channel.down());
  }

  /** The server refused the token. A call finds out whether the session is over, and ends it if so. */
  async #checkSession(): Promise<void> {
    if (this.#checkingSession) return;
    this.#checkingSession = true;
    try {
      await call('profile.get', {});
    } catch {
      // Either the session was ended, or the next refused attempt checks again.
    } finally {
      this.#checkingSession = false;
    }
  }

  async #join({ build, audience, user }: Ready): Promise<void> {
    const connection = this.#connectionCount;
    const who = `${user} ${audience}`;
    this.#stopDeadline();
    this.#timeouts = 0;
    this.#hasHeartbeats = false;
    this.#readyAt = Date.now();
    if (this.#audience !== null && this.#audience !== who) {
      clearResponseCache();
      forgetRemoved();
      this.#client.removeQueries({ type: 'inactive' });
      void this.#client.resetQueries({ type: 'active' });
    }
    this.#audience = who;
    store.set(newBuildAtom, isAnotherBuild(build));
    this.#ready = true;
    for (const channel of this.#channels) runSafely(() => channel.up());
    await Promise.all([...this.#pages.values()].map((page) => this.#open(page, false)));
    if (connection !== this.#connectionCount) return;
    this.#joined = true;
    // Data fetched before the rooms were joined may have missed a change (PROTOCOL P6).
    startCatchUp(this.#client);
    refetchAll(this.#client, this.#wasReadyBefore ? reconnectSpreadMs : 0);
    this.#confirmAlive();
    this.#ping();
    this.#wasReadyBefore = true;
  }

  /** The server is alive and follows the change log, as of now. */
  #confirmAlive(): void {
    this.#aliveAt = Date.now();
    this.#silentMs = 0;
    this.#updateState();
  }

  /** Live only if the server has proven it within the last seconds (PROTOCOL P51). */
  #updateState(): void {
    if (this.#ended) return;
    const proven = this.#silentMs < aliveForMs && Date.now() - this.#aliveAt < aliveForMs;
    const open = [...this.#pages.values()].every(({ failed }) => !failed);
    const live = this.#ready && this.#joined && proven && open;
    if (live && !isLive()) {
      setLive(null);
      refetchFailed(this.#client);
    } else if (!live && isLive()) setDisconnected();
  }

  #check(): void {
    const now = Date.now();
    const elapsed = now - this.#checkedAt;
    this.#checkedAt = now;
    // A page that was suspended or busy first reads the queued messages before it drops the connection.
    this.#silentMs += Math.max(0, Math.min(elapsed, 2 * checkIntervalMs));
    if (elapsed > reconnectAfterMs && now - this.#aliveAt > reconnectAfterMs)
      this.#silentMs = Math.max(this.#silentMs, reconnectAfterMs - 2 * checkIntervalMs);
    if (!this.#ready) return;
    if (this.#joined && this.#silentMs >= reconnectAfterMs) {
      this.#drop();
      return;
    }
    if (!this.#hasHeartbeats && this.#silentMs >= pingAfterMs) this.#ping();
    this.#updateState();
  }

  #ping(): void {
    if (!this.#socket.connected) return;
    const sent = performance.now();
    this.#socket.emit('beat', {}, (answer) => {
      this.#roundTrip = performance.now() - sent;
      setLatency(this.#roundTrip / 2);
      if (!answer.ok) return;
      syncServerClock(answer.value.now + this.#roundTrip / 2, 'line');
      if (this.#joined && !this.#hasHeartbeats) this.#confirmAlive();
    });
  }
}

/** Reports an error of a listener, so that the others still run. */
function runSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    console.error('A listener of the connection failed', error);
  }
}

/** Renews the token: GET profile returns a new one after half of its lifetime (R3). */
export async function renewToken(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const profile = await call('profile.get', {});
  if (currentSession()?.token === session.token) storeProfile(profile);
}
