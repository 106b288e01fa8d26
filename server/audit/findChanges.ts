import { isAdmin } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { Routes } from '../../common/api/routes';
import { type AuditedKind, auditedKinds } from '../../common/audit/audited';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, Ask } from '../ask';
import { Json } from '../views/present';
import { notFound } from '../work/refusal';
import { type Fragment, fragment, place, rows } from '../work/sql';
import { countTrail, type Page, readTrail, type Wanted } from './readTrail';

const defaultPage = 50;
type HistoryAsk = Pick<Ask<Routes['jobs.history']>, 'house' | 'viewer' | 'params' | 'query'>;

/** GET /admin/audit: the trail of everything (security D21). */
export async function findChanges(ask: Ask<Routes['audit.list']>): Promise<Answer> {
  const { house, query } = ask;
  const wanted = filtered(ask);
  const [page, total] = await Promise.all([
    readTrail(house, { ...wanted, limit: query.limit ?? defaultPage, after: query.after }),
    countTrail(house, wanted),
  ]);
  return answerOf(page, { 'X-Total': total });
}

/** What the filters leave of the trail of everything. */
export function filtered({ viewer, query }: Pick<Ask<Routes['audit.download']>, 'viewer' | 'query'>) {
  const kind = query['filter[kind]'];
  const where: Fragment[] = [];
  if (query['filter[actor]'] !== undefined) where.push(fragment('c.actor_id = ?', query['filter[actor]']));
  if (query['filter[from]']) where.push(fragment('c.time >= ?', query['filter[from]']));
  if (query['filter[to]']) where.push(fragment('c.time < ?', query['filter[to]']));
  return {
    reader: readerOf({ viewer }),
    kinds: kind ? [kind] : auditedKinds,
    where,
    of: query['filter[id]'],
  } satisfies Partial<Wanted>;
}

/** What has a history of its own here; an import is told of as a whole, a quote cell by cell. */
type Historied = Exclude<AuditedKind, 'import' | 'quote' | 'signIn'>;

/** Where an entity of each kind is looked for before its trail is told: through the asker's scope. */
const within: Record<Historied, { readonly table: string; readonly scope: (viewer: Viewer) => Fragment }> = {
  job: { table: 'jobs', scope: scope.jobs },
  user: { table: 'users', scope: scope.users },
  company: { table: 'companies', scope: scope.companies },
  customer: { table: 'customers', scope: scope.customers },
  item: { table: 'items', scope: scope.items },
};

/** The trail of one entity of this kind: whoever may read it reads what happened to the fields that they read. */
export const historyOf =
  (kind: Historied) =>
  async ({ house, viewer, params, query: { limit = defaultPage, after } }: HistoryAsk): Promise<Answer> => {
    const binds: unknown[] = [params.id];
    const found = await rows(
      house.db,
      `SELECT t.id FROM ${within[kind].table} t WHERE t.id = $1 AND ${place(within[kind].scope(viewer), binds)}`,
      binds,
    );
    if (found.length === 0) throw notFound();
    const reader = kind === 'user' && !isAdmin(viewer.role) ? 'self' : readerOf({ viewer });
    return answerOf(await readTrail(house, { reader, kinds: [kind], where: [], of: params.id, limit, after }));
  };

const answerOf = ({ entries, next }: Page, headers: Record<string, string> = {}): Answer => ({
  json: new Json(`[${entries.join(',')}]`),
  headers: { ...headers, ...(next ? { 'X-Next': next } : {}) },
});
