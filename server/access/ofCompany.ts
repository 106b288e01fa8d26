import { isStaff } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { invalid } from '../work/refusal';
import { type Fragment, fragment } from '../work/sql';

/** Whether somebody may name this company: staff any, outside people their own (decisions §5). */
export const mayName = (viewer: Viewer, client: number | undefined): boolean =>
  client === undefined || isStaff(viewer.role) || client === viewer.companyId;

export const notYours = { client: 'is not yours to choose' } as const;

/** The filter of a list by `client`, where it is named; `t` is the alias of the list's table. */
export function ofCompany(viewer: Viewer, client: number | undefined, t: string): Fragment[] {
  if (!mayName(viewer, client)) throw invalid(notYours);
  return client === undefined ? [] : [fragment(`${t}.company_id = ?`, client)];
}
