import type { Socket } from 'socket.io';
import { pageRoom, roomsOf } from '../../common/access/audience';
import { can } from '../../common/access/can';
import { isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { ListName, PageKind } from '../../common/live/events';
import { scope } from '../access/scope';
import { isFileOf } from '../files/mayReadFile';
import { companyPresenter } from '../companies/presentCompany';
import { jobPresenter } from '../jobs/presentJob';
import { quotePresenter } from '../quotes/presentQuote';
import type { Services } from '../services';
import type { Presenter } from '../views/viewSql';
import { notFound } from '../work/refusal';
import { type Fragment, oneRow, place } from '../work/sql';
import { on } from './on';
import { groupOf, type PlacePresence } from './PlacePresence';
import type { Realtime, SocketData } from './Realtime';

const openPagesPerSocket = 20;

/** Presenter and scope that decide whether a page may be read. */
const readable: Record<PageKind, { readonly presenter: Presenter; readonly within: (viewer: Viewer) => Fragment }> = {
  jobPage: { presenter: jobPresenter, within: (viewer) => scope.jobs(viewer, 'j') },
  companyPage: { presenter: companyPresenter, within: (viewer) => scope.companies(viewer, 'c') },
  quotePage: { presenter: quotePresenter, within: (viewer) => scope.quotes(viewer, 'q') },
};

/** The permission to read each list, as for the calls that load it. */
const readableLists: Record<ListName, (viewer: Viewer) => boolean> = {
  jobs: can['job.list'],
  quotes: can['quote.list'],
  board: (viewer) => isStaff(viewer.role),
  billing: can['job.billing'],
};

/** The people on job pages and on lists (PROTOCOL P55). */
export interface Presences {
  readonly jobs: PlacePresence<number>;
  readonly lists: PlacePresence<ListName>;
}

/** Registers the handlers that open and close pages, at most twenty at a time. */
export function registerPages(services: Services, realtime: Realtime, presences: Presences, socket: Socket): void {
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
      if (!socket.connected) leave(realtime, presences, socket, viewer, key);
      throw error;
    });
    if (!found) {
      leave(realtime, presences, socket, viewer, key);
      throw notFound();
    }
    // The socket closed while this ran, so its disconnect handler did not see this page. Or the page was closed.
    if (!socket.connected) leave(realtime, presences, socket, viewer, key);
    else if (kind === 'jobPage' && data.pages.has(key)) presences.jobs.enter(socket.id, viewer, id);
    for (const oldest of data.pages) {
      if (data.pages.size <= openPagesPerSocket) break;
      leave(realtime, presences, socket, viewer, oldest);
    }
    return found;
  });
  on(services, socket, 'close', async (viewer, { kind, id }) => {
    leave(realtime, presences, socket, viewer, `${kind}:${id}`);
    return null;
  });
  on(services, socket, 'view', async (viewer, shown) => {
    if ('list' in shown) {
      if (shown.list !== null && !readableLists[shown.list](viewer)) throw notFound();
      showList(presences, socket, viewer, shown.list);
      return null;
    }
    const { id, file } = shown;
    if (file !== null && !(await isFileOf(services, viewer, id, file))) throw notFound();
    presences.jobs.view(socket.id, id, file);
    return null;
  });
  on(services, socket, 'beat', async () => ({ now: services.now().getTime() }));
}

/** Job of a page's key; null for other pages. */
const jobOf = (key: string): number | null =>
  key.startsWith('jobPage:') ? Number(key.slice('jobPage:'.length)) : null;

function leave(realtime: Realtime, presences: Presences, socket: Socket, viewer: Viewer, key: string): void {
  if (!(socket.data as SocketData).pages.delete(key)) return;
  pageClosed(realtime, presences, socket, key);
  for (const room of roomsOf(viewer)) socket.leave(`${room}/${key}`);
}

function pageClosed(realtime: Realtime, presences: Presences, socket: Socket, key: string): void {
  realtime.pageClosed(key);
  const job = jobOf(key);
  if (job !== null) presences.jobs.leave(socket.id, job);
}

/** A screen shows one list at a time. Nobody sees role customer on lists: theirs are of their own jobs. */
function showList({ lists }: Presences, socket: Socket, viewer: Viewer, list: ListName | null): void {
  const data = socket.data as SocketData;
  if (list === data.list) return;
  if (data.list !== null) {
    lists.leave(socket.id, data.list);
    for (const room of roomsOf(viewer)) socket.leave(pageRoom(room, 'list', data.list));
  }
  data.list = groupOf(viewer) === null || !socket.connected ? null : list;
  if (data.list === null) return;
  for (const room of roomsOf(viewer)) socket.join(pageRoom(room, 'list', data.list));
  lists.enter(socket.id, viewer, data.list);
}

/** Closes the pages and the list of a socket that has disconnected. */
export function closePages(realtime: Realtime, presences: Presences, socket: Socket): void {
  const { pages, list } = socket.data as SocketData;
  if (list !== null) presences.lists.leave(socket.id, list);
  for (const key of pages) pageClosed(realtime, presences, socket, key);
  // A check that is still running must not close the page a second time.
  pages.clear();
}
