import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'socket.io';
import { audienceOf, countsRoom, pageRoom, roomsOf, selfRoom, sessionRoom } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import type { PageKind } from '../../common/live/events';
import { texts } from '../../common/api/errors';
import { scope } from '../access/scope';
import { verifyToken } from '../access/tokens';
import type { Services } from '../services';
import { companyPresenter } from '../companies/presentCompany';
import { jobPresenter } from '../jobs/presentJob';
import type { QuoteStore } from '../quotes/document/QuoteStore';
import { quotePresenter } from '../quotes/presentQuote';
import type { Presenter } from '../views/viewSql';
import { countProcesses } from '../work/upkeep/countProcesses';
import { notFound } from '../work/refusal';
import { type Fragment, oneRow, place, rows } from '../work/sql';
import { Counts } from './counts';
import { corkWrites, frameBroadcastsOnce, releaseRequest } from './socketIoInternals';
import { createDispatcher } from './createDispatcher';
import { BusHealth } from './BusHealth';
import { type Io, Realtime, createRealtimeServer, type SocketData } from './Realtime';
import { Allowance, on, refuseUnknown } from './on';
import { QuoteRooms } from './QuoteRooms';
import { registerQuoteHandlers } from './registerQuoteHandlers';
import { ChangeFeed } from './ChangeFeed';

/** Maximum sockets of a person on one process (PROTOCOL P30). */
const socketsPerPerson = 50;
const openPagesPerSocket = 20;
/** A process whose change feed was last polled longer ago refuses and closes sockets (PROTOCOL P29). */
const staleMs = 3000;
/** How often the sessions of all sockets are checked again (security D4). */
const revalidateMs = 55_000;
/** A screen is live while its last heartbeat is at most five seconds old (PROTOCOL P51). */
const heartbeatMs = 2000;
/** Time limit for reading a person's permissions in the handshake; then the client retries (PROTOCOL P52). */
const handshakeMs = 3000;

export interface Live {
  readonly changeFeed: ChangeFeed;
  readonly realtime: Realtime;
  stop(): Promise<void>;
}

/** Starts the realtime server: who may connect, which rooms they join, and their limits. */
export async function goLive(
  services: Services,
  quotes: QuoteStore,
  http: HttpServer,
  revalidateEveryMs = revalidateMs,
): Promise<Live> {
  const io = createRealtimeServer(http, (origin, host) => origin === undefined || isOwnOrigin(services, origin, host));
  frameBroadcastsOnce(io);
  const realtime = new Realtime(io);
  const rooms = new QuoteRooms(realtime, services.processes);
  const unwatch = quotes.watch(rooms);
  const counts = new Counts(services, realtime);
  const busHealth = new BusHealth(
    services.processes,
    () => countProcesses(services.db),
    (late) => realtime.toEverySocket('pace', { late }),
  );
  const changeFeed = new ChangeFeed({
    // A separate pool, so that it never waits behind calls that wait for a locked table.
    db: services.authDb,
    commitNotifier: services.commitNotifier,
    dispatch: createDispatcher(services, quotes, realtime, counts),
    onError: (error) => services.log.warn({ err: error }, 'change feed poll failed; retrying'),
  });
  io.use((socket, next) => {
    if (changeFeed.age > staleMs) return next(new Error(texts.unavailable));
    const claims = verifyToken(
      services.gate.secret,
      (socket.handshake.auth as { token?: unknown } | undefined)?.token,
      services.now(),
    );
    if (!claims) return next(new Error(texts.tokenFailed));
    const data: SocketData & { allowance: Allowance; expiresAt: number } = {
      userId: claims.userId,
      sessionId: claims.sessionId,
      pages: new Set(),
      connections: new Map(),
      turn: Promise.resolve(),
      reader: null,
      allowance: new Allowance(),
      expiresAt: claims.expiresAt,
    };
    socket.data = data;
    withinMs(handshakeMs, services.gate.viewers.find(claims.userId, claims.sessionId)).then(
      (viewer) => next(viewer ? undefined : new Error(texts.tokenFailed)),
      () => next(new Error(texts.unavailable)),
    );
  });
  io.on('connection', (socket) => {
    joinRooms(services, realtime, counts, busHealth, socket as unknown as Socket, (joined) =>
      registerQuoteHandlers(services, quotes, realtime, rooms, joined),
    ).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a socket failed to join its rooms');
      socket.disconnect(true);
    });
  });
  await changeFeed.start();
  rooms.remote.start();
  await busHealth.start();
  const watch = setInterval(() => {
    if (changeFeed.age > staleMs && io.sockets.sockets.size > 0) realtime.disconnectAll();
  }, 1000);
  const heartbeat = setInterval(() => {
    if (changeFeed.age <= staleMs) realtime.toEverySocket('heartbeat', {});
  }, heartbeatMs);
  const sweep = setInterval(
    () => void revalidate(services, io).catch(() => realtime.disconnectAll()),
    revalidateEveryMs,
  );
  return {
    changeFeed,
    realtime,
    async stop() {
      clearInterval(watch);
      clearInterval(heartbeat);
      clearInterval(sweep);
      busHealth.stop();
      counts.stop();
      await changeFeed.stop();
      realtime.disconnectAll();
      rooms.remote.stop();
      await io.close();
      unwatch();
    },
  };
}

/** Rejects after a time limit: a database that hangs never responds. */
async function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes the sockets of sessions that have ended, checked in one statement. */
async function revalidate(services: Services, io: Io): Promise<void> {
  const open = [...io.sockets.sockets.values()];
  if (open.length === 0) return;
  const alive = await rows<{ id: string }>(
    services.db,
    `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ANY($1) AND s.ended_at IS NULL AND u.deleted_at IS NULL`,
    [[...new Set(open.map((socket) => socket.data.sessionId))]],
  );
  const ids = new Set(alive.map(({ id }) => id));
  for (const socket of open) if (!ids.has(socket.data.sessionId)) socket.disconnect(true);
}

/** The page's own origin, or a request from the very host that it came to (behind a proxy: PUBLIC_URL). */
function isOwnOrigin(services: Services, origin: string, host: string | undefined): boolean {
  if (origin === services.env.publicUrl) return true;
  return (
    !services.env.production && host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
  );
}

async function joinRooms(
  services: Services,
  realtime: Realtime,
  counts: Counts,
  busHealth: BusHealth,
  socket: Socket,
  registerQuotes: (socket: Socket) => void,
): Promise<void> {
  const { userId, sessionId, expiresAt } = socket.data as SocketData & { expiresAt: number };
  // P2: own rooms first, synchronously; a change of rights from here on reaches this socket.
  socket.join([selfRoom(userId), sessionRoom(sessionId)]);
  const expiry = setTimeout(
    () => socket.disconnect(true),
    Math.min(2 ** 31 - 1, Math.max(0, expiresAt * 1000 - services.now().getTime())),
  );
  socket.on('disconnect', () => {
    clearTimeout(expiry);
    const { pages } = socket.data as SocketData;
    for (const key of pages) realtime.pageClosed(key);
    // A check that is still running must not close the page a second time.
    pages.clear();
  });
  socket.on('error', (error) => services.log.info({ err: error }, 'socket error'));
  releaseRequest(socket);
  corkWrites(socket);

  if ((realtime.io.sockets.adapter.rooms.get(selfRoom(userId))?.size ?? 0) > socketsPerPerson) {
    socket.disconnect(true);
    return;
  }
  // Every message counts against the limit, also unknown ones (PROTOCOL P30).
  socket.onAny(() => {
    if (!(socket.data as { allowance: Allowance }).allowance.take()) socket.disconnect(true);
  });
  registerPages(services, realtime, socket);
  registerQuotes(socket);
  refuseUnknown(socket);
  const viewer = await withinMs(handshakeMs, services.gate.viewers.fresh(userId, sessionId));
  if (!viewer || !socket.connected) {
    socket.disconnect(true);
    return;
  }
  const audience = audienceOf(viewer);
  if (audience !== null) {
    (socket.data as SocketData).reader = audience;
    socket.join(['everybody', `reader:${audience}`, ...roomsOf(viewer)]);
    const room = countsRoom(viewer);
    if (room) counts.joined(room, audience, viewer);
  }
  if (viewer.companyId !== null) {
    socket.join(`company:${viewer.companyId}`);
    // A billing hold closes the sockets in this room; one that was set before this socket joined did not reach it.
    const now = await withinMs(handshakeMs, services.gate.viewers.fresh(userId, sessionId));
    if (now?.onHold !== viewer.onHold) {
      socket.disconnect(true);
      return;
    }
  }
  socket.emit('ready', { build: services.env.build, audience, user: viewer.id, late: busHealth.delayed });
}

/** Presenter and scope that decide whether a page may be read. */
const readable: Record<PageKind, { readonly presenter: Presenter; readonly within: (viewer: Viewer) => Fragment }> = {
  jobPage: { presenter: jobPresenter, within: (viewer) => scope.jobs(viewer, 'j') },
  companyPage: { presenter: companyPresenter, within: (viewer) => scope.companies(viewer, 'c') },
  quotePage: { presenter: quotePresenter, within: (viewer) => scope.quotes(viewer, 'q') },
};

/** Registers the handlers that open and close pages, at most twenty at a time. */
function registerPages(services: Services, realtime: Realtime, socket: Socket): void {
  const data = socket.data as SocketData;
  on(services, socket, 'open', async (viewer, { kind, id }) => {
    const { presenter, within } = readable[kind];
    const binds: unknown[] = [id];
    const where = place(within(viewer), binds);
    const key = `${kind}:${id}`;
    const had = data.pages.has(key);
    if (!had) {
      // Joined before the version is read, so that a change in between arrives. The room belongs to the viewer's tenancy.
      data.pages.add(key);
      realtime.pageOpened(kind, id);
    }
    // Joined again when already open: announcing its removal emptied the room.
    for (const room of roomsOf(viewer)) socket.join(pageRoom(room, kind, id));
    const found = await oneRow<{ version: number }>(
      services.db,
      `SELECT ${presenter.version} AS version FROM ${presenter.from} WHERE ${presenter.id} = $1 AND ${where}`,
      binds,
    ).catch((error: unknown) => {
      if (!socket.connected) leave(realtime, socket, viewer, key);
      throw error;
    });
    if (!found) {
      leave(realtime, socket, viewer, key);
      throw notFound();
    }
    // The socket closed while this ran, so its disconnect handler did not see this page.
    if (!socket.connected) leave(realtime, socket, viewer, key);
    for (const oldest of data.pages) {
      if (data.pages.size <= openPagesPerSocket) break;
      leave(realtime, socket, viewer, oldest);
    }
    return found;
  });
  on(services, socket, 'close', async (viewer, { kind, id }) => {
    leave(realtime, socket, viewer, `${kind}:${id}`);
    return null;
  });
  on(services, socket, 'beat', async () => ({ now: services.now().getTime() }));
}

function leave(realtime: Realtime, socket: Socket, viewer: Parameters<typeof roomsOf>[0], key: string): void {
  if (!(socket.data as SocketData).pages.delete(key)) return;
  realtime.pageClosed(key);
  for (const room of roomsOf(viewer)) socket.leave(`${room}/${key}`);
}
