import { Company } from '../../db/models/Company';
import { can } from '../../common/access/can';
import { allowCall } from '../access/allow';
import { lockAllowed } from '../access/lockAllowed';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { notFound } from '../work/refusal';
import { all, type Fragment, fragment, oneRow, place } from '../work/sql';
import type { RowOf, Work } from '../work/Work';

type Caller = Pick<CallContext, 'services' | 'viewer' | 'row'>;

/** Loads a company in the viewer's scope and checks that they can manage its keys and webhooks. */
export async function findManagedCompany(context: Caller, id: number): Promise<{ id: number }> {
  const { services, viewer } = context;
  const binds: unknown[] = [];
  const where = place(all(fragment('t.id = ?', id), scope.companies(viewer)), binds);
  const found = await oneRow<{ id: number }>(services.db, `SELECT t.id FROM companies t WHERE ${where}`, binds);
  if (!found) throw notFound();
  allowCall(context);
  return found;
}

/** Same, with the company locked for a change. */
export const lockManagedCompany = (context: Caller, work: Work, id: number): Promise<RowOf<Company>> =>
  lockAllowed(context, work, Company, id, scope.companies(context.viewer));

/** Loads a key or webhook that the viewer can manage, by name or URL, and locks its company. */
export async function findManagedRow(
  context: Caller,
  work: Work,
  { table, labelColumn, id }: { table: 'api_keys' | 'webhooks'; labelColumn: 'name' | 'url'; id: number },
): Promise<{ called: string; company: RowOf<Company> }> {
  const binds: unknown[] = [id];
  const mine = place(ofCatalogManager(context, 't'), binds);
  const [row] = await work.sql<{ companyId: number; called: string }>(
    `SELECT t.company_id AS "companyId", t.${labelColumn} AS called FROM ${table} t WHERE t.id = $1 AND ${mine}`,
    binds,
  );
  if (!row) throw notFound();
  return { called: row.called, company: await lockManagedCompany(context, work, row.companyId) };
}

/** Keys, webhooks and deliveries are hidden (404) from users who can't manage them. */
export const ofCatalogManager = ({ viewer }: Caller, t: string): Fragment => {
  // 404 instead of the 403 of allowCall.
  if (!can['company.integrate'](viewer)) throw notFound();
  return viewer.companyId === null ? fragment('TRUE') : fragment(`${t}.company_id = ?`, viewer.companyId);
};
