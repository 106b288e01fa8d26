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
import { isDisplay, type Viewer } from '../../common/access/viewer';
import { all, always, type Fragment, fragment } from '../work/sql';

/**
 * All rows are loaded through the viewer's scope (security D2): a row that the viewer can't read doesn't exist and gets
 * the same response as an unknown ID. `t` is the table alias.
 */
const nothing = fragment('FALSE');

function tenancyFilter(tenancy: Tenancy | null, company: string, author?: string): Fragment {
  if (tenancy === null) return nothing;
  if (tenancy.all) return always;
  if (tenancy.authorId === undefined) return fragment(`${company} = ?`, tenancy.companyId);
  return fragment(`${company} = ? AND ${author} = ?`, tenancy.companyId, tenancy.authorId);
}

export const scope = {
  jobs: (viewer: Viewer, t = 't'): Fragment => tenancyFilter(jobTenancy(viewer), `${t}.company_id`, `${t}.author_id`),
  customers: (viewer: Viewer, t = 't'): Fragment => tenancyFilter(customerTenancy(viewer), `${t}.company_id`),
  items: (viewer: Viewer, t = 't'): Fragment => tenancyFilter(itemTenancy(viewer), `${t}.company_id`),
  imports: (viewer: Viewer, t = 't'): Fragment => {
    const own = tenancyFilter(importTenancy(viewer), `${t}.company_id`);
    return audienceOf(viewer) === 'rep' ? all(own, fragment(`${t}.what IN ('match', 'ratio')`)) : own;
  },
  /** Role customer can read quotes of their own jobs that have published prints (R1). */
  quotes: (viewer: Viewer, t = 't'): Fragment => {
    const tenancy = quoteTenancy(viewer);
    const own = tenancyFilter(tenancy, `${t}.company_id`, `${t}.job_author_id`);
    return audienceOf(viewer) === 'customer' ? all(own, fragment(`${t}.published_prints > 0`)) : own;
  },
  companies: (viewer: Viewer, t = 't'): Fragment => tenancyFilter(companyTenancy(viewer), `${t}.id`),
  /** Admins can read all users that aren't deleted, others only themselves. */
  users: (viewer: Viewer, t = 't'): Fragment =>
    isAdmin(viewer.role) ? fragment(`${t}.deleted_at IS NULL`) : scope.self(viewer, t),
  /** Only staff can read the settings. */
  settings: (viewer: Viewer): Fragment => (isStaff(viewer.role) ? always : nothing),
  /** Only staff can read templates and checklist items. */
  desk: (viewer: Viewer): Fragment => (isStaff(viewer.role) ? always : nothing),
  /** The office controls all displays; a display reads only itself. */
  displays: (viewer: Viewer, t = 't'): Fragment =>
    isStaff(viewer.role)
      ? always
      : viewer.displayId === undefined
        ? nothing
        : fragment(`${t}.id = ?`, viewer.displayId),
  /** Jobs on the board, as displays draw them. */
  wallJobs: (viewer: Viewer): Fragment => (isDisplay(viewer) ? always : nothing),
  self: (viewer: Viewer, t = 't'): Fragment => fragment(`${t}.id = ? AND ${t}.deleted_at IS NULL`, viewer.id),
};
