import { Company } from '../../db/models/Company';
import { can } from '../../common/access/can';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { notFound } from '../work/refusal';
import { all, type Fragment, fragment, oneRow, place } from '../work/sql';
import type { RowOf, Work } from '../work/Work';

type Asker = Pick<Ask, 'house' | 'viewer'>;

/** The company as the asker may read it, who then is asked whether its keys and webhooks are theirs to keep. */
export async function askedCompany({ house, viewer }: Asker, id: number): Promise<{ id: number }> {
  const binds: unknown[] = [];
  const where = place(all(fragment('t.id = ?', id), scope.companies(viewer)), binds);
  const found = await oneRow<{ id: number }>(house.db, `SELECT t.id FROM companies t WHERE ${where}`, binds);
  if (!found) throw notFound();
  allow(viewer, 'company.integrate');
  return found;
}

/** The same, held for a change of them. */
export async function held({ viewer }: Asker, work: Work, id: number): Promise<RowOf<Company>> {
  const company = await work.lock(Company, id, scope.companies(viewer));
  allow(viewer, 'company.integrate');
  return company;
}

/** A key or a webhook that the asker keeps, by how it is called, with its company held for a change of it. */
export async function keptRow(
  ask: Asker,
  work: Work,
  { table, calledBy, id }: { table: 'api_keys' | 'webhooks'; calledBy: 'name' | 'url'; id: number },
): Promise<{ called: string; company: RowOf<Company> }> {
  const binds: unknown[] = [id];
  const mine = place(ofKeeper(ask, 't'), binds);
  const [row] = await work.sql<{ companyId: number; called: string }>(
    `SELECT t.company_id AS "companyId", t.${calledBy} AS called FROM ${table} t WHERE t.id = $1 AND ${mine}`,
    binds,
  );
  if (!row) throw notFound();
  return { called: row.called, company: await held(ask, work, row.companyId) };
}

/** Keys, webhooks and what was sent do not exist for who may not keep them. */
export const ofKeeper = ({ viewer }: Asker, t: string): Fragment => {
  if (!can['company.integrate'](viewer)) throw notFound();
  return viewer.companyId === null ? fragment('TRUE') : fragment(`${t}.company_id = ?`, viewer.companyId);
};
