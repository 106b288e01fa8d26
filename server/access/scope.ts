import { isAdmin, isStaff } from '../../common/access/roles';
import {
  audienceOf,
  companyTenancy,
  customerTenancy,
  importTenancy,
  itemTenancy,
  jobTenancy,
  quoteTenancy,
  type Tenancy,
} from '../../common/access/audience';
import type { Viewer } from '../../common/access/viewer';
import { all, always, type Fragment, fragment } from '../work/sql';

/**
 * The only way to a row is through the asker's scope (security D2): what one may not read does not exist, and answers
 * like an unknown id. `t` is the alias of the row's table.
 */
const nothing = fragment('FALSE');

function held(tenancy: Tenancy | null, company: string, author?: string): Fragment {
  if (tenancy === null) return nothing;
  if (tenancy.all) return always;
  if (tenancy.authorId === undefined) return fragment(`${company} = ?`, tenancy.companyId);
  return fragment(`${company} = ? AND ${author} = ?`, tenancy.companyId, tenancy.authorId);
}

export const scope = {
  jobs: (viewer: Viewer, t = 't'): Fragment => held(jobTenancy(viewer), `${t}.company_id`, `${t}.author_id`),
  customers: (viewer: Viewer, t = 't'): Fragment => held(customerTenancy(viewer), `${t}.company_id`),
  items: (viewer: Viewer, t = 't'): Fragment => held(itemTenancy(viewer), `${t}.company_id`),
  imports: (viewer: Viewer, t = 't'): Fragment => {
    const own = held(importTenancy(viewer), `${t}.company_id`);
    return audienceOf(viewer) === 'rep' ? all(own, fragment(`${t}.what IN ('match', 'ratio')`)) : own;
  },
  /** Role customer reads quotes of own jobs that have published prints (decisions §1). */
  quotes: (viewer: Viewer, t = 't'): Fragment => {
    const tenancy = quoteTenancy(viewer);
    const own = held(tenancy, `${t}.company_id`, `${t}.job_author_id`);
    return audienceOf(viewer) === 'customer' ? all(own, fragment(`${t}.published_prints > 0`)) : own;
  },
  companies: (viewer: Viewer, t = 't'): Fragment => held(companyTenancy(viewer), `${t}.id`),
  /** Admins read everybody who is not deleted, everybody else the own row. */
  users: (viewer: Viewer, t = 't'): Fragment =>
    isAdmin(viewer.role) ? fragment(`${t}.deleted_at IS NULL`) : scope.self(viewer, t),
  /** The office's own: staff read them. */
  settings: (viewer: Viewer): Fragment => (isStaff(viewer.role) ? always : nothing),
  self: (viewer: Viewer, t = 't'): Fragment => fragment(`${t}.id = ? AND ${t}.deleted_at IS NULL`, viewer.id),
};
