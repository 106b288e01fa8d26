import type { Reader } from '../../common/access/audience';
import { isAdmin } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { Routes } from '../../common/api/routes';
import { type AuditedKind, auditedKinds } from '../../common/audit/audited';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import type { House } from '../house';
import { Json, readCursor } from '../views/present';
import { invalid, notFound } from '../work/refusal';
import { all, type Fragment, fragment, place, rows } from '../work/sql';
import { entrySql } from './entrySql';

interface Page {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}
const defaultPage = 50;
type HistoryAsk = Pick<Ask<Routes['jobs.history']>, 'house' | 'viewer' | 'params' | 'query'>;

/** GET /admin/audit: the trail of everything, from the table of changes (security D21). */
export function findChanges({ house, viewer, query }: Ask<Routes['audit.list']>): Promise<Answer> {
  const kind = query['filter[kind]'];
  const where: Fragment[] = [];
  if (query['filter[id]'] !== undefined) where.push(fragment('c.entity_id = ?', query['filter[id]']));
  if (query['filter[actor]'] !== undefined) where.push(fragment('c.actor_id = ?', query['filter[actor]']));
  if (query['filter[from]']) where.push(fragment('c.time >= ?', query['filter[from]']));
  if (query['filter[to]']) where.push(fragment('c.time < ?', query['filter[to]']));
  return entries(house, readerOf({ viewer }), kind ? [kind] : auditedKinds, where, query);
}

/** Where an entity of each kind is looked for before its trail is told: through the asker's scope. */
const within: Record<AuditedKind, { readonly table: string; readonly scope: (viewer: Viewer) => Fragment }> = {
  job: { table: 'jobs', scope: scope.jobs },
  user: { table: 'users', scope: scope.users },
  company: { table: 'companies', scope: scope.companies },
  customer: { table: 'customers', scope: scope.customers },
};

/** The trail of one entity of this kind: whoever may read it reads what happened to the fields that they read. */
export const historyOf =
  (kind: AuditedKind) =>
  async ({ house, viewer, params, query }: HistoryAsk): Promise<Answer> => {
    const binds: unknown[] = [params.id];
    const found = await rows(
      house.db,
      `SELECT t.id FROM ${within[kind].table} t WHERE t.id = $1 AND ${place(within[kind].scope(viewer), binds)}`,
      binds,
    );
    if (found.length === 0) throw notFound();
    const reader: Reader = kind === 'user' && !isAdmin(viewer.role) ? 'self' : readerOf({ viewer });
    return entries(house, reader, [kind], [fragment('c.entity_id = ?', params.id)], query);
  };

async function entries(
  house: House,
  reader: Reader,
  kinds: readonly AuditedKind[],
  filters: readonly Fragment[],
  { limit = defaultPage, after }: Page,
): Promise<Answer> {
  const { view, from } = entrySql(reader, kinds);
  const binds: unknown[] = [];
  const where = place(
    all(
      kinds.length === 1 ? fragment('c.kind = ?', kinds[0]) : fragment('c.kind = ANY(?)', kinds),
      // Touched because something beside it changed: nothing that this reader is told.
      fragment("told.list <> '[]' OR c.verb = 'delete'"),
      ...filters,
      ...(after === undefined ? [] : [before(after)]),
    ),
    binds,
  );
  const found = await rows<{ view: string; cursor: string }>(
    house.db,
    `SELECT ${view}::text AS view, (extract(epoch FROM c.time) * 1000000)::bigint || ' ' || c.id AS cursor FROM ${from}
     WHERE ${where} ORDER BY c.time DESC, c.id DESC LIMIT ${limit + 1}`,
    binds,
  );
  const page = found.slice(0, limit);
  const json = new Json(`[${page.map((row) => row.view).join(',')}]`);
  const last = found.length > limit ? page.at(-1) : undefined;
  return last ? { json, headers: { 'X-Next': Buffer.from(last.cursor).toString('base64url') } } : json;
}

/** Cursor: microseconds since 1970 and the change's id. */
function before(after: string): Fragment {
  const [, at, id] = /^(\d{1,17}) (\d{1,18})$/.exec(readCursor(after)) ?? [];
  if (at === undefined) throw invalid({ after: 'is not a cursor of ours' });
  return fragment("(c.time, c.id) < ('epoch'::timestamptz + ?::bigint * interval '1 microsecond', ?::bigint)", at, id);
}
