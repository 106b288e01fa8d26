import type { Reader } from '../../common/access/audience';
import type { AuditedKind } from '../../common/audit/audited';
import type { House } from '../house';
import { readCursor } from '../views/present';
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
  const { kinds, limit, of, after } = wanted;
  const where = [...wanted.where, ...(after === undefined ? [] : [before(after)])];
  const binds: unknown[] = [];
  const imported = kinds.length === 1 && importedSql(kinds[0] as AuditedKind, { where, limit: limit + 1, binds, of });
  const own = of === undefined ? [] : [fragment('c.entity_id = ?', of)];
  const parts = await Promise.all([
    readFrom(house, wanted, { source: 'changes', binds: [], where: [...where, ...own] }),
    ...(imported ? [readFrom(house, wanted, { source: imported, binds, where: [] })] : []),
  ]);
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

function readFrom(
  house: House,
  { reader, kinds, limit }: Wanted,
  { source, binds, where }: { source: string; binds: unknown[]; where: readonly Fragment[] },
): Promise<Found[]> {
  const { view, from } = entrySql(reader, kinds, source);
  const condition = place(
    all(
      kinds.length === 1 ? fragment('c.kind = ?', kinds[0]) : fragment('c.kind = ANY(?)', kinds),
      // Touched because something beside it changed: nothing that this reader is told.
      fragment("told.list <> '[]' OR c.verb = 'delete'"),
      ...where,
    ),
    binds,
  );
  return rows<Found>(
    house.db,
    `SELECT ${view}::text AS view, ((extract(epoch FROM c.time) * 1000000)::bigint)::text AS at, c.id::text AS id FROM ${from}
     WHERE ${condition} ORDER BY c.time DESC, c.id DESC LIMIT ${limit + 1}`,
    binds,
  );
}

/** What comes after a cursor. */
function before(after: string): Fragment {
  const [, at, id] = /^(\d{1,17}) (-?\d{1,18})$/.exec(readCursor(after)) ?? [];
  if (at === undefined) throw invalid({ after: 'is not a cursor of ours' });
  return fragment("(c.time, c.id) < ('epoch'::timestamptz + ?::bigint * interval '1 microsecond', ?::bigint)", at, id);
}
