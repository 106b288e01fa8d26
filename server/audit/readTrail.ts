import type { Reader } from '../../common/access/audience';
import type { AuditedKind } from '../../common/audit/audited';
import type { Services } from '../services';
import { countLimit, readCursor, totalOf } from '../views/present';
import { invalid } from '../work/refusal';
import { all, type Fragment, fragment, place, rows } from '../work/sql';
import { entrySql } from './entrySql';
import { importedSql } from './importedSql';

export interface Wanted {
  readonly reader: Reader;
  readonly kinds: readonly AuditedKind[];
  readonly where: readonly Fragment[];
  /** Only changes of this record. */
  readonly of?: number | undefined;
  /** Only rows changed by this import. */
  readonly importId?: number | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}
export interface Page {
  /** Entries as JSON text from PostgreSQL. */
  readonly entries: readonly string[];
  readonly next: string | null;
}

interface Found {
  readonly view: string;
  /** Microseconds since 1970. */
  readonly at: string;
  readonly id: string;
}

/**
 * Reads a page of the audit trail, newest first: rows of `changes` and, for one record or import, the rows changed by
 * imports. Otherwise an import is one entry.
 */
export async function readTrail(services: Services, wanted: Wanted): Promise<Page> {
  const { limit, after } = wanted;
  const where = [...wanted.where, ...(after === undefined ? [] : [before(after)])];
  const parts = await Promise.all(
    partsOf(wanted, where, limit + 1).map(({ view, newest, binds }) =>
      rows<Found>(
        services.db,
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

/** Number of entries, as in X-Total. */
export async function countTrail(services: Services, wanted: Omit<Wanted, 'limit'>): Promise<string> {
  const counts = await Promise.all(
    partsOf(wanted, wanted.where, countLimit + 1).map(({ newest, binds }) =>
      rows<{ n: number }>(services.db, `SELECT count(*)::int AS n FROM (SELECT 1 ${newest}) x`, binds),
    ),
  );
  return totalOf(counts.flat().reduce((sum, { n }) => sum + n, 0));
}

/** Kinds changed by imports; the trail of the kind shows each import as one entry. */
const importedLists: Partial<Record<AuditedKind, string>> = { customer: 'customers', item: 'items' };

/** Hide the service users of API keys and the production platform; the company's entry names the key. */
const noServiceUsers = fragment("NOT (c.kind = 'user' AND c.verb IN ('integrations.addKey', 'partner.createJob'))");

/** Entries of one kind, plus one entry per finished import of its list. */
const withImports = (kind: AuditedKind, list: string): Fragment =>
  fragment(
    `(c.kind = ? OR (c.kind = 'import' AND c.diff->'state'->>1 IN ('done', 'undone')
       AND EXISTS (SELECT 1 FROM imports i WHERE i.id = c.entity_id AND i.what = ?)))`,
    kind,
    list,
  );

function ofKinds(kinds: readonly AuditedKind[], of: number | undefined): Fragment {
  const [kind] = kinds as [AuditedKind];
  if (kinds.length > 1) return fragment('c.kind = ANY(?)', kinds);
  const list = importedLists[kind];
  return list && of === undefined ? withImports(kind, list) : fragment('c.kind = ?', kind);
}

/** The newest `most` entries of the change log, and of rows changed by imports. */
function partsOf(
  { reader, kinds, of, importId }: Omit<Wanted, 'limit'>,
  where: readonly Fragment[],
  most: number,
): { view: string; newest: string; binds: unknown[] }[] {
  const part = (source: string, binds: unknown[], conditions: readonly Fragment[]) => {
    const { view, from } = entrySql(reader, [...kinds, 'import'], source);
    // Skip entries without a field that this reader can read.
    const condition = place(all(...conditions, fragment("visible.list <> '[]' OR c.verb = 'delete'")), binds);
    return { view, newest: `FROM ${from} WHERE ${condition} ORDER BY c.time DESC, c.id DESC LIMIT ${most}`, binds };
  };
  const own = of === undefined ? [] : [fragment('c.entity_id = ?', of)];
  const changes = part('changes', [], [ofKinds(kinds, of), noServiceUsers, ...where, ...own]);
  if (importId === undefined && kinds.length > 1) return [changes];
  const imported = kinds.flatMap((kind) => {
    const binds: unknown[] = [];
    const source = importedSql(kind, { where, limit: most, binds, of, importId });
    return source === null ? [] : [part(source, binds, [])];
  });
  return importId === undefined ? [changes, ...imported] : imported;
}

/** The entries after a cursor. */
function before(after: string): Fragment {
  const [, at, id] = /^(\d{1,17}) (-?\d{1,18})$/.exec(readCursor(after)) ?? [];
  if (at === undefined) throw invalid({ after: 'isn’t a valid cursor' });
  return fragment("(c.time, c.id) < ('epoch'::timestamptz + ?::bigint * interval '1 microsecond', ?::bigint)", at, id);
}
