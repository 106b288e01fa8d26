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
export async function one({ house, viewer }: Asker, id: number): Promise<{ id: number }> {
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

/** Keys, webhooks and what was sent do not exist for who may not keep them. */
export const ofKeeper = ({ viewer }: Asker, t: string): Fragment => {
  if (!can['company.integrate'](viewer)) throw notFound();
  return viewer.companyId === null ? fragment('TRUE') : fragment(`${t}.company_id = ?`, viewer.companyId);
};
