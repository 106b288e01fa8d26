import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'socket.io';
import { audienceOf, countsRoom, roomsOf, selfRoom, sessionRoom } from '../../common/access/audience';
import { isDisplay, noUser } from '../../common/access/viewer';
import { texts } from '../../common/api/errors';
import type { Services } from '../services';
import type { QuoteStore } from '../quotes/document/QuoteStore';
import { countProcesses } from '../work/upkeep/countProcesses';
import { Counts } from './counts';
import { corkWrites, frameBroadcastsOnce, releaseRequest } from './socketIoInternals';
import { createDispatcher } from './createDispatcher';
import { BusHealth } from './BusHealth';
import { Realtime, createRealtimeServer, type SocketData } from './Realtime';
import { revalidate, sessionOf } from './sessions';
import { Allowance, refuseUnknown } from './on';
import { jobPages, lists, PlacePresence } from './PlacePresence';
import { QuoteRooms } from './QuoteRooms';
import { closePages, type Presences, registerPages } from './registerPages';
import { registerQuoteHandlers } from './registerQuoteHandlers';
import { ChangeFeed } from './ChangeFeed';

/** Maximum sockets of a person on one process (PROTOCOL P30). */
const socketsPerPerson = 50;
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
  const presences: Presences = {
    jobs: new PlacePresence(jobPages, realtime, services.processes),
    lists: new PlacePresence(lists, realtime, services.processes),
  };
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
    withinMs(handshakeMs, sessionOf(services, socket.handshake)).then(
      (session) => {
        if (!session) return next(new Error(texts.tokenFailed));
        const data: SocketData & { allowance: Allowance; expiresAt: number } = {
          userId: session.userId,
          sessionId: session.sessionId,
          pages: new Set(),
          list: null,
          connections: new Map(),
          turn: Promise.resolve(),
          reader: null,
          allowance: new Allowance(),
          expiresAt: session.expiresAt,
        };
        socket.data = data;
        next();
      },
      () => next(new Error(texts.unavailable)),
    );
  });
  io.on('connection', (socket) => {
    joinRooms(services, realtime, counts, busHealth, presences, socket as unknown as Socket, (joined) =>
      registerQuoteHandlers(services, quotes, realtime, rooms, joined),
    ).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a socket failed to join its rooms');
      socket.disconnect(true);
    });
  });
  await changeFeed.start();
  rooms.remote.start();
  for (const presence of Object.values(presences)) presence.start();
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
      for (const presence of Object.values(presences)) presence.stop();
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
  presences: Presences,
  socket: Socket,
  registerQuotes: (socket: Socket) => void,
): Promise<void> {
  const { userId, sessionId, expiresAt } = socket.data as SocketData & { expiresAt: number };
  // P2: own rooms first, synchronously; a change of rights from here on reaches this socket.
  const own = userId === noUser ? sessionRoom(sessionId) : selfRoom(userId);
  socket.join([own, sessionRoom(sessionId)]);
  const expiry = setTimeout(
    () => socket.disconnect(true),
    Math.min(2 ** 31 - 1, Math.max(0, expiresAt * 1000 - services.now().getTime())),
  );
  socket.on('disconnect', () => {
    clearTimeout(expiry);
    closePages(realtime, presences, socket);
  });
  socket.on('error', (error) => services.log.info({ err: error }, 'socket error'));
  releaseRequest(socket);
  corkWrites(socket);

  if ((realtime.io.sockets.adapter.rooms.get(own)?.size ?? 0) > socketsPerPerson) {
    socket.disconnect(true);
    return;
  }
  // Every message counts against the limit, also unknown ones (PROTOCOL P30).
  socket.onAny(() => {
    if (!(socket.data as { allowance: Allowance }).allowance.take()) socket.disconnect(true);
  });
  registerPages(services, realtime, presences, socket);
  registerQuotes(socket);
  refuseUnknown(socket);
  const viewer = await withinMs(handshakeMs, services.gate.viewers.fresh(userId, sessionId));
  if (!viewer || !socket.connected) {
    socket.disconnect(true);
    return;
  }
  const reader = isDisplay(viewer) ? 'display' : audienceOf(viewer);
  if (reader !== null) {
    (socket.data as SocketData).reader = reader;
    socket.join(['everybody', `reader:${reader}`, ...roomsOf(viewer)]);
    const room = countsRoom(viewer);
    if (room) counts.joined(room, reader, viewer);
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
  socket.emit('ready', {
    build: services.env.build,
    audience: reader,
    user: viewer.id || null,
    late: busHealth.delayed,
  });
}
