import { isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { invalid } from '../work/refusal';
import { type Fragment, fragment } from '../work/sql';

/** Staff can name any company, others only their own (R5). */
export const mayName = (viewer: Viewer, client: number | undefined): boolean =>
  client === undefined || isStaff(viewer.role) || client === viewer.companyId;

export const notYours = { client: 'You can only choose your own company.' } as const;

/** SQL condition for the `client` filter; `t` is the table's alias. */
export function ofCompany(viewer: Viewer, client: number | undefined, t: string): Fragment[] {
  if (!mayName(viewer, client)) throw invalid(notYours);
  return client === undefined ? [] : [fragment(`${t}.company_id = ?`, client)];
}
