import type { Sequelize } from 'sequelize';
import { pageRoom, type Reader } from '../../common/access/audience';
import { isKind, type Kind } from '../../common/api/views';
import type { Changed } from '../../common/live/events';
import type { Change } from '../../db/models/Change';
import { prepared } from '../../db/preparedStatements';
import { viewSql } from '../views/viewSql';
import { rows } from '../work/sql';
import type { Realtime } from './Realtime';
import { pageOf, published, twinOf } from './presenters';

interface Row {
  id: number;
  version: number;
  companyId: number;
  authorId: number;
  pageId: number;
  [view: `view_${string}`]: string | null;
}

/**
 * Publishes committed changes as events: the newest version per entity, one view per audience, all audiences of a kind
 * in one query, one message per room (PROTOCOL P10–P14). The only place that emits them.
 */
export async function publish(db: Sequelize, realtime: Realtime, batch: readonly Change[]): Promise<void> {
  const wanted = new Map<Kind, Map<number, Date>>();
  for (const change of batch) {
    if (change.kind === 'stale') {
      realtime.toAll('stale', { kinds: ((change.diff?.kinds ?? []) as string[]).filter(isKind) });
    } else if (isKind(change.kind)) {
      if (change.lost) {
        announceRemoved(realtime, change.kind, change);
        if (change.verb === 'delete') {
          wanted.get(change.kind)?.delete(change.entityId);
          announceTwinRemoved(realtime, wanted, change.kind, change);
          continue;
        }
      }
      addWanted(wanted, change.kind, change.entityId, change.at);
      const twin = twinOf[change.kind];
      if (twin) addWanted(wanted, twin, change.entityId, change.at);
      const page = pageOf[change.kind];
      if (page && realtime.anyPage(page, change.entityId)) addWanted(wanted, page, change.entityId, change.at);
    }
  }
  for (const [kind, ids] of wanted) await publishKind(db, realtime, kind, ids);
}

const addWanted = (wanted: Map<Kind, Map<number, Date>>, kind: Kind, id: number, at: Date) => {
  let ids = wanted.get(kind);
  if (!ids) wanted.set(kind, (ids = new Map()));
  ids.set(id, at);
};

function announceRemoved(realtime: Realtime, kind: Kind, { entityId: id, version, lost }: Change): void {
  const page = pageOf[kind];
  for (const room of lost ?? []) {
    if (realtime.occupied(room)) realtime.emit(room, 'removed', { kind, id, version });
    if (!page) continue;
    realtime.emit(pageRoom(room, page, id), 'removed', { kind: page, id, version });
    realtime.emptyPage(room, page, id);
  }
}

/** Readers of a twin are in rooms that the deleting command doesn't know. */
function announceTwinRemoved(
  realtime: Realtime,
  wanted: ReadonlyMap<Kind, Map<number, Date>>,
  kind: Kind,
  { entityId: id, version }: Change,
): void {
  const twin = twinOf[kind];
  if (!twin) return;
  wanted.get(twin)?.delete(id);
  for (const { room } of published[twin].rooms({ companyId: 0, authorId: 0 }))
    if (realtime.occupied(room)) realtime.emit(room, 'removed', { kind: twin, id, version });
}

/** Maximum number of entities per query. */
const maxBatch = 200;

async function publishKind(
  db: Sequelize,
  realtime: Realtime,
  kind: Kind,
  ids: ReadonlyMap<number, Date>,
): Promise<void> {
  const { presenter, owner, author, rooms, page, readable, leaves } = published[kind];
  const readers = presenter.table.readers.filter((reader) => hasReader(realtime, kind, reader));
  if (readers.length === 0) return;
  const views = readers.map((reader) => {
    const view = viewSql(presenter, reader);
    return `${readable ? `CASE WHEN ${readable(reader)} THEN ${view}::text END` : `${view}::text`} AS view_${reader}`;
  });
  const all = [...ids.keys()];
  for (let i = 0; i < all.length; i += maxBatch) {
    const found = await rows<Row>(
      db,
      prepared(`SELECT ${presenter.id} AS id, ${presenter.version} AS version, ${owner} AS "companyId", ${author} AS "authorId",
              ${page?.id ?? '0'} AS "pageId", ${views.join(', ')}
       FROM ${presenter.from} WHERE ${presenter.id} = ANY($1)`),
      [all.slice(i, i + maxBatch)],
    );
    for (const row of found) {
      for (const { room, reader } of rooms(row)) {
        const to = page ? pageRoom(room, page.kind, row.pageId) : room;
        const text = row[`view_${reader}`];
        if (!realtime.occupied(to)) continue;
        if (!text) {
          if (leaves) realtime.emit(to, 'removed', { kind, id: row.id, version: row.version });
          continue;
        }
        const delayMs = Math.max(0, Date.now() - (ids.get(row.id) as Date).getTime());
        realtime.emit(to, 'changed', {
          kind,
          id: row.id,
          version: row.version,
          view: JSON.parse(text),
          took: Math.round(delayMs),
        } as Changed);
      }
    }
  }
}

/** True if anyone on this process needs this reader's view; unread views aren't built. */
function hasReader(realtime: Realtime, kind: Kind, reader: Reader): boolean {
  if (reader === 'self') return kind === 'user' || kind === 'inbox';
  return realtime.occupied(`reader:${reader}`);
}
