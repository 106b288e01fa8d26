import { isOutside } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { mayName, notYours } from '../access/ofCompany';
import type { Run } from '../views/present';
import { invalid } from '../work/refusal';

export interface CompanyFor {
  readonly id: number;
  /** Default flat width in inches, the maximum of a drop (Q27). */
  readonly flatWidth: number | null;
}

/** Company of a list: outside users' own; staff name it in `client` (R5). */
export async function companyFor(run: Run, viewer: Viewer, client: number | undefined): Promise<CompanyFor> {
  const outside = isOutside(viewer.role);
  if (!mayName(viewer, client)) throw invalid(notYours);
  if (!outside && client === undefined) throw invalid({ client: 'is required: choose the client' });
  const [company] = await run<CompanyFor>('SELECT id, flat_width::float8 AS "flatWidth" FROM companies WHERE id = $1', [
    outside ? viewer.companyId : client,
  ]);
  if (!company) throw invalid({ client: 'is not a company' });
  return company;
}
