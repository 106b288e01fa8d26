import { isAdmin } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import type { Routes } from '../../common/api/routes';
import { type AuditedKind, auditedKinds } from '../../common/audit/audited';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { Answer, CallContext } from '../callContext';
import { Json } from '../views/present';
import { withLongStatements } from '../work/longStatements';
import { notFound } from '../work/refusal';
import { type Fragment, fragment, place, rows } from '../work/sql';
import { countTrail, type Page, readTrail, type Wanted } from './readTrail';

const defaultPage = 50;
type HistoryAsk = Pick<CallContext<Routes['jobs.history']>, 'services' | 'viewer' | 'params' | 'query'>;

/** GET /admin/audit: changes of all records (security D21). */
export async function findChanges(context: CallContext<Routes['audit.list']>): Promise<Answer> {
  const { query } = context;
  // Selective filters read a lot of the log.
  const services = withLongStatements(context.services);
  const wanted = filtered(context);
  const [page, total] = await Promise.all([
    readTrail(services, { ...wanted, limit: query.limit ?? defaultPage, after: query.after }),
    countTrail(services, wanted),
  ]);
  return answerOf(page, { 'X-Total': total });
}

/** The query’s filters as conditions on `changes`. */
export function filtered({ viewer, query }: Pick<CallContext<Routes['audit.download']>, 'viewer' | 'query'>) {
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
    importId: query['filter[import]'],
  } satisfies Partial<Wanted>;
}

/** Kinds with a history call. An import is one entry; quotes have a history of their cells. */
type Historied = Exclude<
  AuditedKind,
  'import' | 'quote' | 'signIn' | 'settings' | 'display' | 'noteTemplate' | 'checklistItem'
>;

/** Table and scope of each kind: the caller must be able to read the record before its history is returned. */
const within: Record<Historied, { readonly table: string; readonly scope: (viewer: Viewer) => Fragment }> = {
  job: { table: 'jobs', scope: scope.jobs },
  user: { table: 'users', scope: scope.users },
  company: { table: 'companies', scope: scope.companies },
  customer: { table: 'customers', scope: scope.customers },
  item: { table: 'items', scope: scope.items },
};

/** History of one record of this kind, limited to the fields that the caller can read. */
export const historyOf =
  (kind: Historied) =>
  async ({ services, viewer, params, query: { limit = defaultPage, after } }: HistoryAsk): Promise<Answer> => {
    const binds: unknown[] = [params.id];
    const found = await rows(
      services.db,
      `SELECT t.id FROM ${within[kind].table} t WHERE t.id = $1 AND ${place(within[kind].scope(viewer), binds)}`,
      binds,
    );
    if (found.length === 0) throw notFound();
    const reader = kind === 'user' && !isAdmin(viewer.role) ? 'self' : readerOf({ viewer });
    return answerOf(await readTrail(services, { reader, kinds: [kind], where: [], of: params.id, limit, after }));
  };

const answerOf = ({ entries, next }: Page, headers: Record<string, string> = {}): Answer => ({
  json: new Json(`[${entries.join(',')}]`),
  headers: { ...headers, ...(next ? { 'X-Next': next } : {}) },
});
