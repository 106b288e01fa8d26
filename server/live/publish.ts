import type { Sequelize } from 'sequelize';
import { pageRoom, type Reader } from '../../common/access/audience';
import { kinds, type Kind } from '../../common/api/views';
import type { Changed } from '../../common/live/events';
import type { Change } from '../../db/models/Change';
import { kept } from '../../db/keptPlans';
import { viewSql } from '../views/viewSql';
import { rows } from '../work/sql';
import type { Line } from './line';
import { pageOf, published } from './presenters';

const isKind = (kind: string): kind is Kind => (kinds as string[]).includes(kind);

interface Row {
  id: number;
  version: number;
  companyId: number;
  authorId: number;
  pageId: number;
  [view: `view_${string}`]: string | null;
}

/**
 * Committed changes become facts on the line: the newest version per entity, one view per audience, all audiences of a
 * kind in one query, one message per room (PROTOCOL P10–P14). The only place from which facts are emitted.
 */
export async function publish(db: Sequelize, line: Line, batch: readonly Change[]): Promise<void> {
  const wanted = new Map<Kind, Map<number, Date>>();
  for (const change of batch) {
    if (change.kind === 'stale') {
      line.toAll('stale', { kinds: ((change.diff?.kinds ?? []) as string[]).filter(isKind) });
    } else if (isKind(change.kind)) {
      if (change.lost) {
        remove(line, change.kind, change);
        if (change.verb === 'delete') {
          wanted.get(change.kind)?.delete(change.entityId);
          continue;
        }
      }
      want(wanted, change.kind, change.entityId, change.at);
      const page = pageOf[change.kind];
      if (page && line.anyPage(page, change.entityId)) want(wanted, page, change.entityId, change.at);
    }
  }
  for (const [kind, ids] of wanted) await publishKind(db, line, kind, ids);
}

const want = (wanted: Map<Kind, Map<number, Date>>, kind: Kind, id: number, at: Date) => {
  let ids = wanted.get(kind);
  if (!ids) wanted.set(kind, (ids = new Map()));
  ids.set(id, at);
};

function remove(line: Line, kind: Kind, { entityId: id, version, lost }: Change): void {
  const page = pageOf[kind];
  for (const room of lost ?? []) {
    if (line.occupied(room)) line.emit(room, 'removed', { kind, id, version });
    if (!page) continue;
    line.emit(pageRoom(room, page, id), 'removed', { kind: page, id, version });
    line.emptyPage(room, page, id);
  }
}

/** More entities than this in one batch are handed on in parts. */
const atOnce = 200;

async function publishKind(db: Sequelize, line: Line, kind: Kind, ids: ReadonlyMap<number, Date>): Promise<void> {
  const { presenter, owner, author, rooms, page, readable } = published[kind];
  const readers = presenter.table.readers.filter((reader) => someoneReads(line, kind, reader));
  if (readers.length === 0) return;
  const views = readers.map((reader) => {
    const view = viewSql(presenter, reader);
    return `${readable ? `CASE WHEN ${readable(reader)} THEN ${view}::text END` : `${view}::text`} AS view_${reader}`;
  });
  const all = [...ids.keys()];
  for (let i = 0; i < all.length; i += atOnce) {
    const found = await rows<Row>(
      db,
      kept(`SELECT ${presenter.id} AS id, ${presenter.version} AS version, ${owner} AS "companyId", ${author} AS "authorId",
              ${page?.id ?? '0'} AS "pageId", ${views.join(', ')}
       FROM ${presenter.from} WHERE ${presenter.id} = ANY($1)`),
      [all.slice(i, i + atOnce)],
    );
    for (const row of found) {
      for (const { room, reader } of rooms(row)) {
        const to = page ? pageRoom(room, page.kind, row.pageId) : room;
        const text = row[`view_${reader}`];
        if (!text || !line.occupied(to)) continue;
        const took = Math.max(0, Date.now() - (ids.get(row.id) as Date).getTime());
        line.emit(to, 'changed', {
          kind,
          id: row.id,
          version: row.version,
          view: JSON.parse(text),
          took: Math.round(took),
        } as Changed);
      }
    }
  }
}

/** Which audiences have somebody on this process: nobody pays for a view that no one gets. */
function someoneReads(line: Line, kind: Kind, reader: Reader): boolean {
  if (reader === 'self') return kind === 'user';
  return line.occupied(`reader:${reader}`);
}
