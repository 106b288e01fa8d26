import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { texts } from '../../common/api/errors';
import type { Ack, ClientToServer, PageKind, ServerToClient } from '../../common/live/events';
import { call, forgetAnswers } from '../api/call';
import { keepProfile } from '../api/keepProfile';
import { currentSession, store } from '../state/session';
import { hearServerClock } from '../ui/clock';
import { applyChanged, applyCounts, applyOpened, applyRemoved, applyStale, askEverything } from './applyEvent';
import { forgetGone } from './held';
import { measured, newBuildAtom, paced, wentDown, wentLive } from './lineState';
import { spread } from './pace';

type Line = Socket<ServerToClient, ClientToServer>;

const beatEvery = 20_000;

interface Opened {
  /** Of the entity, now. */
  readonly version: number;
}
export interface OpenPage {
  readonly opened: Promise<Opened | null>;
  close(): void;
}
/** What rides on the line beside the facts: a quote's document. */
export interface Rider {
  up(): void;
  down(): void;
  /** Frames of the server by their name. */
  readonly hears: Readonly<Record<string, (frame: unknown) => void>>;
}

/**
 * The one socket of this browser tab. It joins with the token of the moment, applies what it hears, comes back by
 * itself, and knows nothing of screens.
 */
export class LiveLine {
  readonly #socket: Line;
  readonly #client: QueryClient;
  readonly #pages = new Map<string, { kind: PageKind; id: number; count: number }>();
  #roundTrip = 0;
  #who: string | null = null;
  #build: string | null = null;
  #beat: ReturnType<typeof setInterval> | null = null;
  #return: ReturnType<typeof setTimeout> | null = null;
  #readyBefore = false;
  #ready = false;
  readonly #riders = new Set<Rider>();

  constructor(client: QueryClient, url?: string) {
    this.#client = client;
    this.#socket = io(url ?? '', {
      autoConnect: false,
      transports: ['websocket'],
      auth: (join) => join({ token: currentSession()?.token }),
      reconnectionDelay: 300,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
    });
    this.#listen();
  }

  connect(): void {
    this.#socket.connect();
    this.#beat ??= setInterval(() => this.#measure(), beatEvery);
  }

  /** For "Try now": without waiting for the next try. */
  retry(): void {
    if (!this.#socket.connected) this.#socket.disconnect().connect();
  }

  end(): void {
    if (this.#beat) clearInterval(this.#beat);
    if (this.#return) clearTimeout(this.#return);
    this.#socket.removeAllListeners();
    this.#socket.disconnect();
    this.#fell();
  }

  /** Rides along from now on, until what is answered is called. */
  ride(rider: Rider): () => void {
    const socket = this.#socket as unknown as Socket;
    this.#riders.add(rider);
    for (const [name, hear] of Object.entries(rider.hears)) socket.on(name, hear);
    if (this.#ready) rider.up();
    return () => {
      this.#riders.delete(rider);
      for (const [name, hear] of Object.entries(rider.hears)) socket.off(name, hear);
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
    if (held) held.count++;
    else this.#pages.set(key, { kind, id, count: 1 });
    const ask = async () => {
      const opened = await this.#ask(kind, id);
      // A page that was open already has heard everything, or is about to.
      if (opened && !held) applyOpened(this.#client, kind, id, opened.version);
      return opened;
    };
    return {
      opened: this.#socket.connected ? ask() : Promise.resolve(null),
      close: () => {
        const page = this.#pages.get(key);
        if (!page || --page.count > 0) return;
        // Shown again in the same moment, by another part of the screen, it was never left.
        setTimeout(() => {
          if (page.count > 0 || this.#pages.get(key) !== page) return;
          this.#pages.delete(key);
          if (this.#socket.connected) this.#socket.emit('close', { kind, id }, () => undefined);
        });
      },
    };
  }

  async #ask(kind: PageKind, id: number): Promise<Opened | null> {
    const answer = await new Promise<Parameters<Ack<Opened>>[0] | null>((resolve) => {
      this.#socket
        .timeout(5000)
        .emit('open', { kind, id }, ((error: Error | null, said: Parameters<Ack<Opened>>[0]) =>
          resolve(error ? null : said)) as never);
    });
    if (answer?.ok) return answer.value;
    if (answer?.status === 404) applyOpened(this.#client, kind, id, null);
    return null;
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on('changed', (event) => {
      applyChanged(this.#client, event);
      measured(event.took + this.#roundTrip / 2);
    });
    socket.on('removed', (event) => applyRemoved(this.#client, event));
    socket.on('stale', (event) => applyStale(this.#client, event));
    socket.on('counts', (event) => applyCounts(this.#client, event));
    socket.on('pace', paced);
    socket.on('ready', paced);
    socket.on('ready', ({ build, audience, user }) => {
      void this.#join(build, `${user} ${audience}`);
    });
    socket.on('disconnect', (reason) => {
      this.#fell();
      // Socket.IO does not come back by itself when it was the server that closed.
      if (reason === 'io server disconnect') this.#comeBack();
    });
    socket.on('connect_error', (error) => {
      wentDown();
      if (error.message === texts.tokenFailed) void this.#isItOver();
    });
  }

  #comeBack(): void {
    if (this.#return) clearTimeout(this.#return);
    this.#return = setTimeout(() => this.#socket.connect(), 100 + Math.random() * 900);
  }

  /** The server refused the token: a call tells whether the session is over, and ends it here if so. */
  async #isItOver(): Promise<void> {
    try {
      await call('profile.get', {});
      this.#comeBack();
    } catch {
      if (currentSession()) this.#comeBack();
    }
  }

  #fell(): void {
    wentDown();
    this.#ready = false;
    for (const rider of this.#riders) rider.down();
  }

  async #join(build: string, who: string): Promise<void> {
    if (this.#who !== null && this.#who !== who) {
      forgetAnswers();
      forgetGone();
      this.#client.removeQueries({ type: 'inactive' });
      await this.#client.resetQueries({ type: 'active' });
    }
    this.#who = who;
    if (this.#build !== null && this.#build !== build) store.set(newBuildAtom, true);
    this.#build ??= build;
    this.#ready = true;
    for (const rider of this.#riders) rider.up();
    await Promise.all([...this.#pages.values()].map(({ kind, id }) => this.#ask(kind, id)));
    wentLive(null);
    this.#measure();
    // Whatever was fetched before the rooms were joined may have missed a change (PROTOCOL P6).
    askEverything(this.#client, this.#readyBefore ? spread : 0);
    this.#readyBefore = true;
  }

  #measure(): void {
    if (!this.#socket.connected) return;
    const sent = performance.now();
    this.#socket.emit('beat', {}, (answer) => {
      this.#roundTrip = performance.now() - sent;
      measured(this.#roundTrip / 2);
      if (answer.ok) hearServerClock(answer.value.now + this.#roundTrip / 2, 'line');
    });
  }
}

/** Keep the token young: GET profile answers a new one past half of its life (decisions §3). */
export async function renewToken(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const profile = await call('profile.get', {});
  if (currentSession()?.token === session.token) keepProfile(profile);
}
