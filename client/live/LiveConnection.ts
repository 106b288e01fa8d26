import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { texts } from '../../common/api/errors';
import type { ClientToServer, PageKind, Ready, ServerToClient } from '../../common/live/events';
import { clearResponseCache } from '../api/call';
import { currentSession, store } from '../state/session';
import { syncServerClock } from '../ui/status/time/clock';
import {
  applyChanged,
  applyCounts,
  applyRemoved,
  applyStale,
  refetchAll,
  refetchFailed,
  retryFailed,
} from './applyEvent';
import { isAnotherBuild } from './build';
import { forgetRemoved } from './cacheShape';
import { type Channel, Channels } from './Channels';
import { startCatchUp, watchCatchUp } from './catchUp';
import { checkSession } from './checkToken';
import { ConnectAttempt } from './ConnectAttempt';
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
import { checkIntervalMs, Heartbeat } from './Heartbeat';
import { onReturnToPage } from './onReturnToPage';
import { type OpenPage, OpenPages } from './OpenPages';
import { reconnectSpreadMs, refetchSpreadMs } from './refetchTiming';
import { ReconnectTimer } from './ReconnectTimer';

type TypedSocket = Socket<ServerToClient, ClientToServer>;

const pingIntervalMs = 20_000;
/** When the user returns to the page, an attempt older than this is replaced, in ms. */
const staleAttemptMs = 1000;
/** A connection that lasted this long resets the backoff, in ms. */
const stableAfterMs = 5000;

/**
 * The single socket of this tab. Authenticates with the current token, applies events to the query cache, and always
 * reconnects. Independent of screens.
 */
export class LiveConnection {
  readonly #socket: TypedSocket;
  readonly #client: QueryClient;
  readonly #pages: OpenPages;
  readonly #channels: Channels;
  readonly #heartbeat = new Heartbeat();
  readonly #reconnect = new ReconnectTimer(() => this.#connect());
  readonly #attempt = new ConnectAttempt(() => this.#giveUp());
  readonly #stops: (() => void)[] = [];
  #roundTrip = 0;
  #audience: string | null = null;
  #wasReadyBefore = false;
  /** Number of the current connection; null until the server is ready, and once the connection is lost. */
  #connection: number | null = null;
  #connectionCount = 0;
  /** Every page that was open when the connection became ready has been joined. */
  #joined = false;
  #readyAt = 0;
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
    this.#channels = new Channels(this.#socket as unknown as Socket);
    this.#pages = new OpenPages({
      socket: this.#socket,
      client,
      connection: () => this.#connection,
      onChange: () => this.#updateState(),
    });
    this.#listen();
  }

  get #isReady(): boolean {
    return this.#connection !== null;
  }

  connect(): void {
    if (this.#stops.length === 0) {
      this.#every(checkIntervalMs, () => this.#check());
      this.#every(pingIntervalMs, () => this.#ping());
      this.#stops.push(retryFailed(this.#client), watchCatchUp(this.#client, setUpdating));
      this.#stops.push(onReturnToPage(() => this.#onReturn()));
    }
    this.#connect();
  }

  /** "Try now": reconnects without waiting for the next attempt. */
  retry(): void {
    if (this.#socket.connected && this.#isReady) return;
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
    return this.#channels.attach(channel);
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
    return this.#pages.open(kind, id);
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
      this.#heartbeat.receive();
      this.#updateState();
    });
    this.#onEvent('ready', (event) => {
      setDelayed(event);
      this.#join(event).catch((error: unknown) => {
        console.error('The connection could not be joined', error);
        this.#drop();
      });
    });
    socket.io.on('open', () => this.#attempt.opened());
    socket.on('disconnect', () => this.#onLost());
    socket.on('connect_error', (error) => {
      this.#onLost();
      if (error.message === texts.tokenFailed) void checkSession();
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
  #onReturn(): void {
    if (this.#isReady) {
      this.#check();
      return;
    }
    if (this.#attempt.isRunning) {
      if (this.#attempt.ageMs < staleAttemptMs) return;
      this.#drop();
    }
    this.#reconnect.now();
  }

  #connect(): void {
    if (this.#ended || this.#isReady) return;
    this.#attempt.start();
    this.#socket.connect();
  }

  /** Drops an attempt that gets no response. It took longer than any backoff, so the next one follows soon. */
  #giveUp(): void {
    this.#reconnect.succeeded();
    this.#drop();
  }

  #drop(): void {
    this.#socket.disconnect();
    this.#onLost();
  }

  /** Refused, closed or dropped: schedules the next attempt (PROTOCOL P52). */
  #onLost(): void {
    this.#attempt.stop();
    if (this.#isReady && Date.now() - this.#readyAt > stableAfterMs) this.#reconnect.succeeded();
    this.#connection = null;
    this.#joined = false;
    setDisconnected();
    if (!this.#ended) this.#reconnect.schedule();
    this.#channels.down();
  }

  async #join({ build, audience, user }: Ready): Promise<void> {
    const connection = ++this.#connectionCount;
    const who = `${user} ${audience}`;
    this.#attempt.succeeded();
    this.#heartbeat.reset();
    this.#readyAt = Date.now();
    if (this.#audience !== null && this.#audience !== who) {
      clearResponseCache();
      forgetRemoved();
      this.#client.removeQueries({ type: 'inactive' });
      void this.#client.resetQueries({ type: 'active' });
    }
    this.#audience = who;
    store.set(newBuildAtom, isAnotherBuild(build));
    this.#connection = connection;
    this.#channels.up();
    await this.#pages.joinAll();
    if (connection !== this.#connection) return;
    this.#joined = true;
    // Data fetched before the rooms were joined may have missed a change (PROTOCOL P6).
    startCatchUp(this.#client);
    refetchAll(this.#client, this.#wasReadyBefore ? reconnectSpreadMs : 0);
    this.#confirmAlive();
    this.#ping();
    this.#wasReadyBefore = true;
  }

  #confirmAlive(): void {
    this.#heartbeat.confirm();
    this.#updateState();
  }

  /** Live only if the server has proven it within the last seconds (PROTOCOL P51). */
  #updateState(): void {
    if (this.#ended) return;
    const live = this.#isReady && this.#joined && this.#heartbeat.isAlive && this.#pages.areOpen;
    if (live && !isLive()) {
      setLive(null);
      refetchFailed(this.#client);
    } else if (!live && isLive()) setDisconnected();
  }

  #check(): void {
    this.#heartbeat.check();
    if (!this.#isReady) return;
    if (this.#joined && this.#heartbeat.isLost) {
      this.#drop();
      return;
    }
    if (this.#heartbeat.needsPing) this.#ping();
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
      if (this.#joined && !this.#heartbeat.received) this.#confirmAlive();
    });
  }
}
