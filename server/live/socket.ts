import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'socket.io';
import { audienceOf, countsRoom, pageRoom, roomsOf, selfRoom, sessionRoom } from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import type { PageKind } from '../../common/live/events';
import { texts } from '../../common/api/errors';
import { scope } from '../access/scope';
import { verifyToken } from '../access/tokens';
import type { House } from '../house';
import { companyPresenter } from '../companies/presentCompany';
import { jobPresenter } from '../jobs/presentJob';
import type { QuoteStore } from '../quotes/QuoteStore';
import { quotePresenter } from '../quotes/presentQuote';
import type { Presenter } from '../views/viewSql';
import { countProcesses } from '../work/countProcesses';
import { notFound } from '../work/refusal';
import { type Fragment, oneRow, place, rows } from '../work/sql';
import { Counts } from './counts';
import { framedOnce } from './framedOnce';
import { handOnTo } from './handOn';
import { Hearing } from './Hearing';
import { type Io, Line, openLine, type SocketData } from './line';
import { Allowance, on } from './on';
import { oneWrite } from './oneWrite';
import { QuoteRooms } from './QuoteRooms';
import { quoteSeats } from './quoteSeats';
import { Tail } from './tail';

/** A person has at most so many sockets on one process (PROTOCOL P30). */
const socketsPerPerson = 50;
const openPagesPerSocket = 20;
/** A process whose tail has not looked for so long must not be believed (PROTOCOL P29). */
const staleMs = 3000;
/** Every socket's session is asked for again this often, whatever was told meanwhile (security D4). */
const revalidateMs = 55_000;
/** A screen is live as long as it has heard one within the last five seconds (PROTOCOL P51). */
const heartbeatMs = 2000;
/** A handshake waits so long for the person's rights; then it is refused and comes again (PROTOCOL P52). */
const handshakeMs = 3000;

export interface Live {
  readonly tail: Tail;
  readonly line: Line;
  stop(): Promise<void>;
}

/** On top of all of live/: who may join, which rooms, the first word, and the limits. */
export async function goLive(house: House, quotes: QuoteStore, http: HttpServer): Promise<Live> {
  const io = openLine(http, (origin, host) => origin === undefined || isOurs(house, origin, host));
  framedOnce(io);
  const line = new Line(io);
  const rooms = new QuoteRooms(line, house.processes);
  const unwatch = quotes.watch(rooms);
  const counts = new Counts(house, line);
  const hearing = new Hearing(
    house.processes,
    () => countProcesses(house.db),
    (late) => line.toEverySocket('pace', { late }),
  );
  const tail = new Tail({
    // Not behind calls that wait for a locked table.
    db: house.authDb,
    doorbell: house.doorbell,
    handOn: handOnTo(house, quotes, line, counts),
    onError: (error) => house.log.warn({ err: error }, 'the tail could not look; it tries again'),
  });
  io.use((socket, next) => {
    if (tail.age > staleMs) return next(new Error(texts.unavailable));
    const claims = verifyToken(
      house.gate.secret,
      (socket.handshake.auth as { token?: unknown } | undefined)?.token,
      house.now(),
    );
    if (!claims) return next(new Error(texts.tokenFailed));
    const data: SocketData & { allowance: Allowance; expiresAt: number } = {
      userId: claims.userId,
      sessionId: claims.sessionId,
      pages: new Set(),
      seats: new Map(),
      turn: Promise.resolve(),
      reader: null,
      allowance: new Allowance(),
      expiresAt: claims.expiresAt,
    };
    socket.data = data;
    withinMs(handshakeMs, house.gate.viewers.find(claims.userId, claims.sessionId)).then(
      (viewer) => next(viewer ? undefined : new Error(texts.tokenFailed)),
      () => next(new Error(texts.unavailable)),
    );
  });
  io.on('connection', (socket) => {
    join(house, line, counts, hearing, socket as unknown as Socket, (joined) =>
      quoteSeats(house, quotes, line, rooms, joined),
    ).catch((error: unknown) => {
      house.log.warn({ err: error }, 'a socket could not join');
      socket.disconnect(true);
    });
  });
  await tail.start();
  rooms.far.start();
  await hearing.start();
  const watch = setInterval(() => {
    if (tail.age > staleMs && io.sockets.sockets.size > 0) line.disconnectAll();
  }, 1000);
  const heartbeat = setInterval(() => {
    if (tail.age <= staleMs) line.toEverySocket('heartbeat', {});
  }, heartbeatMs);
  const sweep = setInterval(() => void revalidate(house, io).catch(() => line.disconnectAll()), revalidateMs);
  return {
    tail,
    line,
    async stop() {
      clearInterval(watch);
      clearInterval(heartbeat);
      clearInterval(sweep);
      hearing.stop();
      counts.stop();
      await tail.stop();
      line.disconnectAll();
      rooms.far.stop();
      await io.close();
      unwatch();
    },
  };
}

/** Rejects when it takes longer: a database that hangs answers nothing, not even that it hangs. */
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

/** Close the sockets of sessions that are over, asked for in one statement. */
async function revalidate(house: House, io: Io): Promise<void> {
  const open = [...io.sockets.sockets.values()];
  if (open.length === 0) return;
  const alive = await rows<{ id: string }>(
    house.db,
    `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ANY($1) AND s.ended_at IS NULL AND u.deleted_at IS NULL`,
    [[...new Set(open.map((socket) => socket.data.sessionId))]],
  );
  const ids = new Set(alive.map(({ id }) => id));
  for (const socket of open) if (!ids.has(socket.data.sessionId)) socket.disconnect(true);
}

/** The page's own origin, or a request from the very host that it came to (behind a proxy: PUBLIC_URL). */
function isOurs(house: House, origin: string, host: string | undefined): boolean {
  if (origin === house.env.publicUrl) return true;
  return !house.env.production && host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

async function join(
  house: House,
  line: Line,
  counts: Counts,
  hearing: Hearing,
  socket: Socket,
  seat: (socket: Socket) => void,
): Promise<void> {
  const { userId, sessionId, expiresAt } = socket.data as SocketData & { expiresAt: number };
  // P2: own rooms first, synchronously; a change of rights from here on reaches this socket.
  socket.join([selfRoom(userId), sessionRoom(sessionId)]);
  const expiry = setTimeout(
    () => socket.disconnect(true),
    Math.min(2 ** 31 - 1, Math.max(0, expiresAt * 1000 - house.now().getTime())),
  );
  socket.on('disconnect', () => {
    clearTimeout(expiry);
    const { pages } = socket.data as SocketData;
    for (const key of pages) line.pageClosed(key);
    // Each is counted out once: one whose judging is still under way leaves no second time.
    pages.clear();
  });
  socket.on('error', (error) => house.log.info({ err: error }, 'socket error'));
  // The upgrade request is not needed again: half of an idle socket's memory.
  (socket.conn as { request?: unknown }).request = null;
  oneWrite(socket);

  if ((line.io.sockets.adapter.rooms.get(selfRoom(userId))?.size ?? 0) > socketsPerPerson) {
    socket.disconnect(true);
    return;
  }
  // Every message costs, also one that nobody listens to (PROTOCOL P30).
  socket.onAny(() => {
    if (!(socket.data as { allowance: Allowance }).allowance.take()) socket.disconnect(true);
  });
  pages(house, line, socket);
  seat(socket);
  const viewer = await withinMs(handshakeMs, house.gate.viewers.fresh(userId, sessionId));
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
  if (viewer.companyId !== null) socket.join(`company:${viewer.companyId}`);
  socket.emit('ready', { build: house.env.build, audience, user: viewer.id, late: hearing.late });
}

/** The row that says whether a page may be read, and through which scope. */
const judged: Record<PageKind, { readonly presenter: Presenter; readonly within: (viewer: Viewer) => Fragment }> = {
  jobPage: { presenter: jobPresenter, within: (viewer) => scope.jobs(viewer, 'j') },
  companyPage: { presenter: companyPresenter, within: (viewer) => scope.companies(viewer, 'c') },
  quotePage: { presenter: quotePresenter, within: (viewer) => scope.quotes(viewer, 'q') },
};

/** Opening and closing pages: asked for, judged, and at most twenty at a time. */
function pages(house: House, line: Line, socket: Socket): void {
  const data = socket.data as SocketData;
  on(house, socket, 'open', async (viewer, { kind, id }) => {
    const { presenter, within } = judged[kind];
    const binds: unknown[] = [id];
    const where = place(within(viewer), binds);
    const key = `${kind}:${id}`;
    const had = data.pages.has(key);
    if (!had) {
      // Before the version is read: a change in between is heard. The room is of the asker's own tenancy.
      data.pages.add(key);
      line.pageOpened(kind, id);
      for (const room of roomsOf(viewer)) socket.join(pageRoom(room, kind, id));
    }
    const found = await oneRow<{ version: number }>(
      house.db,
      `SELECT ${presenter.version} AS version FROM ${presenter.from} WHERE ${presenter.id} = $1 AND ${where}`,
      binds,
    );
    if (!found) {
      if (!had) leave(line, socket, viewer, key);
      throw notFound();
    }
    // One that went meanwhile has been counted out; this page was counted in after it.
    if (!socket.connected) leave(line, socket, viewer, key);
    for (const oldest of data.pages) {
      if (data.pages.size <= openPagesPerSocket) break;
      leave(line, socket, viewer, oldest);
    }
    return found;
  });
  on(house, socket, 'close', async (viewer, { kind, id }) => {
    leave(line, socket, viewer, `${kind}:${id}`);
    return null;
  });
  on(house, socket, 'beat', async () => ({ now: house.now().getTime() }));
}

function leave(line: Line, socket: Socket, viewer: Parameters<typeof roomsOf>[0], key: string): void {
  if (!(socket.data as SocketData).pages.delete(key)) return;
  line.pageClosed(key);
  for (const room of roomsOf(viewer)) socket.leave(`${room}/${key}`);
}
