import type { Reader } from '../../common/access/audience';
import type { AuditedKind } from '../../common/audit/audited';
import type { House } from '../house';
import { countLimit, readCursor, totalOf } from '../views/present';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment, place, rows } from '../work/sql';
import { entrySql } from './entrySql';
import { importedSql } from './importedSql';

export interface Wanted {
  readonly reader: Reader;
  readonly kinds: readonly AuditedKind[];
  readonly where: readonly Fragment[];
  /** Of this entity alone. */
  readonly of?: number | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}
export interface Page {
  /** Entries as PostgreSQL wrote them. */
  readonly entries: readonly string[];
  readonly next: string | null;
}

interface Found {
  readonly view: string;
  /** Microseconds since 1970, and the number of the change. */
  readonly at: string;
  readonly id: string;
}

/**
 * A page of the trail, newest first, as one reader is told of it: the table of changes and, of one kind, what imports
 * did to it. The bus carries an import as one row for all, so the trail of everything has it as a whole.
 */
export async function readTrail(house: House, wanted: Wanted): Promise<Page> {
  const { limit, after } = wanted;
  const where = [...wanted.where, ...(after === undefined ? [] : [before(after)])];
  const parts = await Promise.all(
    partsOf(wanted, where, limit + 1).map(({ view, newest, binds }) =>
      rows<Found>(
        house.db,
        `SELECT ${view}::text AS view, ((extract(epoch FROM c.time) * 1000000)::bigint)::text AS at, c.id::text AS id ${newest}`,
        binds,
      ),
    ),
  );
  const found = parts.length === 1 ? (parts[0] as Found[]) : parts.flat().sort(newestFirst);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map((row) => row.view),
    next: last ? Buffer.from(`${last.at} ${last.id}`).toString('base64url') : null,
  };
}

const newestFirst = (a: Found, b: Found): number =>
  Number(BigInt(b.at) - BigInt(a.at)) || Number(BigInt(b.id) - BigInt(a.id));

/** How many entries there are, as X-Total says it. */
export async function countTrail(house: House, wanted: Omit<Wanted, 'limit'>): Promise<string> {
  const counts = await Promise.all(
    partsOf(wanted, wanted.where, countLimit + 1).map(({ newest, binds }) =>
      rows<{ n: number }>(house.db, `SELECT count(*)::int AS n FROM (SELECT 1 ${newest}) x`, binds),
    ),
  );
  return totalOf(counts.flat().reduce((sum, { n }) => sum + n, 0));
}

/** The newest `most` of the table of changes, and of what imports did. */
function partsOf({ reader, kinds, of }: Omit<Wanted, 'limit'>, where: readonly Fragment[], most: number) {
  const binds: unknown[] = [];
  const imported = kinds.length === 1 && importedSql(kinds[0] as AuditedKind, { where, limit: most, binds, of });
  const own = of === undefined ? [] : [fragment('c.entity_id = ?', of)];
  const part = (source: string, bound: unknown[], conditions: readonly Fragment[]) => {
    const { view, from } = entrySql(reader, kinds, source);
    const condition = place(
      all(
        kinds.length === 1 ? fragment('c.kind = ?', kinds[0]) : fragment('c.kind = ANY(?)', kinds),
        // Touched because something beside it changed: nothing that this reader is told.
        fragment("told.list <> '[]' OR c.verb = 'delete'"),
        ...conditions,
      ),
      bound,
    );
    const newest = `FROM ${from} WHERE ${condition} ORDER BY c.time DESC, c.id DESC LIMIT ${most}`;
    return { view, newest, binds: bound };
  };
  return [part('changes', [], [...where, ...own]), ...(imported ? [part(imported, binds, [])] : [])];
}

/** What comes after a cursor. */
function before(after: string): Fragment {
  const [, at, id] = /^(\d{1,17}) (-?\d{1,18})$/.exec(readCursor(after)) ?? [];
  if (at === undefined) throw invalid({ after: 'is not a cursor of ours' });
  return fragment("(c.time, c.id) < ('epoch'::timestamptz + ?::bigint * interval '1 microsecond', ?::bigint)", at, id);
}
