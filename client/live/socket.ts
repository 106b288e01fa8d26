import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { texts } from '../../common/api/errors';
import type { Ack, ClientToServer, PageKind, Ready, ServerToClient } from '../../common/live/events';
import { call, forgetAnswers } from '../api/call';
import { keepProfile } from '../api/keepProfile';
import { currentSession, store } from '../state/session';
import { hearServerClock } from '../ui/clock';
import {
  applyChanged,
  applyCounts,
  applyOpened,
  applyRemoved,
  applyStale,
  askEverything,
  retryFailed,
} from './applyEvent';
import { isAnotherBuild } from './build';
import { forgetGone } from './held';
import { isLive, measured, newBuildAtom, notConnected, paced, wentDown, wentLive } from './lineState';
import { spread } from './pace';
import { ReconnectTimer } from './ReconnectTimer';

type Line = Socket<ServerToClient, ClientToServer>;

const beatEvery = 20_000;
const checkEvery = 1000;
/** The server proves every two seconds that it is there and follows the changes (PROTOCOL P51). */
const liveFor = 5000;
/** After so long without proof the connection is replaced by a new one. */
const silentFor = 7000;
/** A server that has sent no heartbeat on this connection is asked after so long. */
const askAfter = 2000;
/** How long each step of an attempt may take: to open the connection, and then to be ready. */
const stepTime = 5000;
/** On a network on which several attempts took too long. */
const slowStepTime = 15_000;
const attemptsBeforeSlow = 3;
/** A connection that lasted so long was a good one: the next attempt comes soon again. */
const stableAfter = 5000;
const openTime = 5000;

interface Opened {
  /** Of the entity, now. */
  readonly version: number;
}
export interface OpenPage {
  readonly opened: Promise<Opened | null>;
  close(): void;
}
/** What uses the connection beside the events: a quote's document. */
export interface Rider {
  up(): void;
  down(): void;
  /** Frames of the server by their name. */
  readonly hears: Readonly<Record<string, (frame: unknown) => void>>;
}

interface HeldPage {
  readonly kind: PageKind;
  readonly id: number;
  count: number;
  /** The server could not open it: asked again until it does, and the screen is not live until then. */
  failed: boolean;
}

/**
 * The one socket of this browser tab. It joins with the token of the moment, applies what it hears, reconnects by
 * itself whatever ended it, and knows nothing of screens.
 */
export class LiveLine {
  readonly #socket: Line;
  readonly #client: QueryClient;
  readonly #pages = new Map<string, HeldPage>();
  readonly #reconnect = new ReconnectTimer(() => this.#attempt());
  readonly #riders = new Set<Rider>();
  readonly #stops: (() => void)[] = [];
  #roundTrip = 0;
  #who: string | null = null;
  #deadline: ReturnType<typeof setTimeout> | null = null;
  /** Attempts in a row that ended because a step took too long. */
  #slow = 0;
  #readyBefore = false;
  #ready = false;
  /** Every page that was open when the connection was ready has been asked for. */
  #joined = false;
  /** Counts connections: what was asked on an earlier one says nothing about this one. */
  #connection = 0;
  #readyAt = 0;
  #provenAt = 0;
  /** An earlier version of the server, as in the middle of a release, sends none: it is asked instead. */
  #heartbeats = false;
  /** Milliseconds without proof, as far as this page has run: a page that slept has not listened. */
  #silence = 0;
  #checkedAt = 0;
  #asksProfile = false;
  #ended = false;

  constructor(client: QueryClient, url?: string) {
    this.#client = client;
    this.#socket = io(url ?? '', {
      autoConnect: false,
      transports: ['websocket'],
      auth: (join) => join({ token: currentSession()?.token }),
      // Socket.IO gives up after some refusals and disconnects: attempts are made here, after all of them.
      reconnection: false,
    });
    this.#listen();
  }

  connect(): void {
    if (this.#stops.length === 0) {
      this.#checkedAt = Date.now();
      this.#every(checkEvery, () => this.#check());
      this.#every(beatEvery, () => this.#measure());
      this.#stops.push(retryFailed(this.#client));
      this.#watchPage();
    }
    this.#attempt();
  }

  /** For "Try now": without waiting for the next attempt. */
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
    this.#lost();
    notConnected();
  }

  /** Uses the connection from now on, until what is answered is called. */
  ride(rider: Rider): () => void {
    const socket = this.#socket as unknown as Socket;
    this.#riders.add(rider);
    const listeners = Object.entries(rider.hears).map(([name, hear]) => {
      const listener = (frame: unknown) => {
        try {
          hear(frame);
        } catch (error) {
          console.error(`A frame ${name} could not be applied; it is loaded again`, error);
          if (!this.#ready) return;
          tell(() => rider.down());
          tell(() => rider.up());
        }
      };
      socket.on(name, listener);
      return [name, listener] as const;
    });
    if (this.#ready) tell(() => rider.up());
    return () => {
      this.#riders.delete(rider);
      for (const [name, listener] of listeners) socket.off(name, listener);
    };
  }

  /** One message and its answer; null when none came. */
  async ask<T>(name: string, message: unknown, patience = 6000): Promise<T | null> {
    if (!this.#socket.connected) return null;
    const socket = this.#socket as unknown as Socket;
    return (await socket
      .timeout(patience)
      .emitWithAck(name, message)
      .catch(() => null)) as T | null;
  }

  /** One message that nobody waits for, and that is worth nothing later. */
  say(name: string, message: unknown): void {
    if (this.#socket.connected) (this.#socket as unknown as Socket).emit(name, message);
  }

  /** Ask to hear a page's events; the same page may be open in several places. */
  openPage(kind: PageKind, id: number): OpenPage {
    const key = `${kind}:${id}`;
    const held = this.#pages.get(key);
    const page = held ?? { kind, id, count: 0, failed: false };
    page.count++;
    this.#pages.set(key, page);
    return {
      // A page that was open already has heard everything, or is about to.
      opened: this.#ready ? this.#open(page, held === undefined) : Promise.resolve(null),
      close: () => {
        if (this.#pages.get(key) !== page || --page.count > 0) return;
        // Shown again in the same moment, by another part of the screen, it was never left.
        setTimeout(() => {
          if (page.count > 0 || this.#pages.get(key) !== page) return;
          this.#pages.delete(key);
          if (this.#socket.connected) this.#socket.emit('close', { kind, id }, () => undefined);
          this.#show();
        });
      },
    };
  }

  /** `compare`: what is held of the page may be older than the page is now. */
  async #open(page: HeldPage, compare: boolean): Promise<Opened | null> {
    const { kind, id } = page;
    const connection = this.#connection;
    const answer = await new Promise<Parameters<Ack<Opened>>[0] | null>((resolve) => {
      this.#socket
        .timeout(openTime)
        .emit('open', { kind, id }, ((error: Error | null, said: Parameters<Ack<Opened>>[0]) =>
          resolve(error ? null : said)) as never);
    });
    if (connection !== this.#connection) return null;
    const failed = answer === null || (!answer.ok && answer.status >= 500);
    const repeated = page.failed;
    page.failed = failed;
    if (failed) {
      setTimeout(
        () => {
          if (connection === this.#connection && page.failed && this.#pages.get(`${kind}:${id}`) === page)
            void this.#open(page, true);
        },
        500 + Math.random() * 1000,
      );
    }
    if (answer?.ok && (compare || repeated)) applyOpened(this.#client, kind, id, answer.value.version);
    if (answer && !answer.ok && answer.status === 404) applyOpened(this.#client, kind, id, null);
    this.#show();
    return answer?.ok ? answer.value : null;
  }

  #listen(): void {
    const socket = this.#socket;
    this.#hear('changed', (event) => {
      applyChanged(this.#client, event);
      measured(event.took + this.#roundTrip / 2);
    });
    this.#hear('removed', (event) => applyRemoved(this.#client, event));
    this.#hear('stale', (event) => applyStale(this.#client, event));
    this.#hear('counts', (event) => applyCounts(this.#client, event));
    this.#hear('pace', paced);
    this.#hear('heartbeat', () => {
      this.#heartbeats = true;
      this.#proven();
    });
    this.#hear('ready', (event) => {
      paced(event);
      this.#join(event).catch((error: unknown) => {
        console.error('The connection could not be joined', error);
        this.#drop();
      });
    });
    socket.io.on('open', () => this.#startDeadline());
    socket.on('disconnect', () => this.#lost());
    socket.on('connect_error', (error) => {
      this.#lost();
      if (error.message === texts.tokenFailed) void this.#isItOver();
    });
  }

  /** An event that cannot be applied is no reason to miss the next one: what is on screen is asked for again. */
  #hear<E extends keyof ServerToClient>(name: E, apply: (event: Parameters<ServerToClient[E]>[0]) => void): void {
    (this.#socket as unknown as Socket).on(name as string, (event: Parameters<ServerToClient[E]>[0]) => {
      try {
        apply(event);
      } catch (error) {
        console.error(`The event ${name} could not be applied`, error);
        askEverything(this.#client, spread);
      }
    });
  }

  #every(ms: number, work: () => void): void {
    const timer = setInterval(work, ms);
    this.#stops.push(() => clearInterval(timer));
  }

  /** Somebody looks at the page again, or the network is back: no reason to wait any longer. */
  #watchPage(): void {
    const page = globalThis.document;
    if (!page) return;
    const look = () => {
      if (page.visibilityState === 'hidden') return;
      if (this.#ready) this.#check();
      else if (this.#deadline === null) this.#reconnect.now();
    };
    const listen = (target: EventTarget | null, name: string) => {
      target?.addEventListener(name, look);
      this.#stops.push(() => target?.removeEventListener(name, look));
    };
    listen(page, 'visibilitychange');
    listen(page, 'resume');
    listen(page.defaultView, 'online');
    listen(page.defaultView, 'pageshow');
  }

  #attempt(): void {
    if (this.#ended || this.#ready) return;
    this.#startDeadline();
    this.#socket.connect();
  }

  /** A server that takes the connection and then says nothing is tried again like one that refuses it. */
  #startDeadline(): void {
    this.#stopDeadline();
    this.#deadline = setTimeout(
      () => {
        this.#slow++;
        this.#drop();
      },
      this.#slow < attemptsBeforeSlow ? stepTime : slowStepTime,
    );
  }
  #stopDeadline(): void {
    if (this.#deadline !== null) clearTimeout(this.#deadline);
    this.#deadline = null;
  }

  #drop(): void {
    this.#socket.disconnect();
    this.#lost();
  }

  /** Refused, closed or given up, for whatever reason: the next attempt follows by itself (PROTOCOL P52). */
  #lost(): void {
    this.#stopDeadline();
    if (this.#ready && Date.now() - this.#readyAt > stableAfter) this.#reconnect.succeeded();
    const wasReady = this.#ready;
    this.#ready = false;
    this.#joined = false;
    this.#connection++;
    wentDown();
    if (!this.#ended) this.#reconnect.schedule();
    if (wasReady) for (const rider of this.#riders) tell(() => rider.down());
  }

  /** The server refused the token: a call tells whether the session is over, and ends it here if so. */
  async #isItOver(): Promise<void> {
    if (this.#asksProfile) return;
    this.#asksProfile = true;
    try {
      await call('profile.get', {});
    } catch {
      // Either the session has been ended here, or the next attempt is refused again and asks again.
    } finally {
      this.#asksProfile = false;
    }
  }

  async #join({ build, audience, user }: Ready): Promise<void> {
    const connection = this.#connection;
    const who = `${user} ${audience}`;
    this.#stopDeadline();
    this.#slow = 0;
    this.#heartbeats = false;
    this.#readyAt = Date.now();
    if (this.#who !== null && this.#who !== who) {
      forgetAnswers();
      forgetGone();
      this.#client.removeQueries({ type: 'inactive' });
      void this.#client.resetQueries({ type: 'active' });
    }
    this.#who = who;
    store.set(newBuildAtom, isAnotherBuild(build));
    this.#ready = true;
    for (const rider of this.#riders) tell(() => rider.up());
    await Promise.all([...this.#pages.values()].map((page) => this.#open(page, false)));
    if (connection !== this.#connection) return;
    this.#joined = true;
    this.#proven();
    this.#measure();
    // Whatever was fetched before the rooms were joined may have missed a change (PROTOCOL P6).
    askEverything(this.#client, this.#readyBefore ? spread : 0);
    this.#readyBefore = true;
  }

  /** The server is there and follows the changes, as of now. */
  #proven(): void {
    this.#provenAt = Date.now();
    this.#silence = 0;
    this.#show();
  }

  /** Live is what the server has proven within the last seconds, never what nobody has denied (PROTOCOL P51). */
  #show(): void {
    if (this.#ended) return;
    const proven = this.#silence < liveFor && Date.now() - this.#provenAt < liveFor;
    const open = [...this.#pages.values()].every(({ failed }) => !failed);
    const live = this.#ready && this.#joined && proven && open;
    if (live && !isLive()) wentLive(null);
    else if (!live && isLive()) wentDown();
  }

  #check(): void {
    const now = Date.now();
    const elapsed = now - this.#checkedAt;
    this.#checkedAt = now;
    // A page that slept, or was kept busy, reads the messages that wait before it gives up the connection.
    this.#silence += Math.max(0, Math.min(elapsed, 2 * checkEvery));
    if (elapsed > silentFor && now - this.#provenAt > silentFor)
      this.#silence = Math.max(this.#silence, silentFor - 2 * checkEvery);
    if (!this.#ready) return;
    if (this.#joined && this.#silence >= silentFor) {
      this.#drop();
      return;
    }
    if (!this.#heartbeats && this.#silence >= askAfter) this.#measure();
    this.#show();
  }

  #measure(): void {
    if (!this.#socket.connected) return;
    const sent = performance.now();
    this.#socket.emit('beat', {}, (answer) => {
      this.#roundTrip = performance.now() - sent;
      measured(this.#roundTrip / 2);
      if (!answer.ok) return;
      hearServerClock(answer.value.now + this.#roundTrip / 2, 'line');
      if (this.#joined && !this.#heartbeats) this.#proven();
    });
  }
}

/** One that fails must not keep the others from being told. */
function tell(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    console.error('A listener of the connection failed', error);
  }
}

/** Keep the token young: GET profile answers a new one past half of its life (decisions §3). */
export async function renewToken(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const profile = await call('profile.get', {});
  if (currentSession()?.token === session.token) keepProfile(profile);
}
