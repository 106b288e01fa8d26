import type { Reader } from '../../common/access/audience';
import type { AuditedKind } from '../../common/audit/audited';
import type { House } from '../house';
import { readCursor } from '../views/present';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment, place, rows } from '../work/sql';
import { entrySql, sourceOf } from './entrySql';

export interface Wanted {
  readonly reader: Reader;
  readonly kinds: readonly AuditedKind[];
  readonly where: readonly Fragment[];
  /** One entity of the one kind: its whole history, imports too. */
  readonly of?: number;
  readonly limit: number;
  readonly after?: string | undefined;
}
export interface Page {
  /** Entries as PostgreSQL wrote them. */
  readonly entries: readonly string[];
  readonly next: string | null;
}

/** A page of the trail, newest first: the table of changes, as one reader is told of it. */
export async function readTrail(house: House, wanted: Wanted): Promise<Page> {
  const { reader, kinds, where, limit, after, of } = wanted;
  const { view, from } = entrySql(reader, kinds, of === undefined ? undefined : sourceOf(kinds[0] as AuditedKind));
  const binds: unknown[] = of === undefined ? [] : [of];
  const condition = place(
    all(
      kinds.length === 1 ? fragment('c.kind = ?', kinds[0]) : fragment('c.kind = ANY(?)', kinds),
      // Touched because something beside it changed: nothing that this reader is told.
      fragment("told.list <> '[]' OR c.verb = 'delete'"),
      ...where,
      ...(after === undefined ? [] : [before(after)]),
    ),
    binds,
  );
  const found = await rows<{ view: string; cursor: string }>(
    house.db,
    `SELECT ${view}::text AS view, (extract(epoch FROM c.time) * 1000000)::bigint || ' ' || c.id AS cursor FROM ${from}
     WHERE ${condition} ORDER BY c.time DESC, c.id DESC LIMIT ${limit + 1}`,
    binds,
  );
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map((row) => row.view),
    next: last ? Buffer.from(last.cursor).toString('base64url') : null,
  };
}

/** Cursor: microseconds since 1970 and the change's id. */
function before(after: string): Fragment {
  const [, at, id] = /^(\d{1,17}) (-?\d{1,18})$/.exec(readCursor(after)) ?? [];
  if (at === undefined) throw invalid({ after: 'is not a cursor of ours' });
  return fragment("(c.time, c.id) < ('epoch'::timestamptz + ?::bigint * interval '1 microsecond', ?::bigint)", at, id);
}
