import { isOutside } from '../../common/access/roles';
import type { Viewer } from '../../common/access/viewer';
import { mayName, notYours } from '../access/ofCompany';
import type { Run } from '../views/present';
import { invalid } from '../work/refusal';

export interface CompanyFor {
  readonly id: number;
  /** Inches; the widest a drop may be (Q27). */
  readonly flatWidth: number | null;
}

/** Whose list is meant: outside people's is their own, staff name it in `client` (decisions §5). */
export async function companyFor(run: Run, viewer: Viewer, client: number | undefined): Promise<CompanyFor> {
  const outside = isOutside(viewer.role);
  if (!mayName(viewer, client)) throw invalid(notYours);
  if (!outside && client === undefined) throw invalid({ client: 'is required: name the company' });
  const [company] = await run<CompanyFor>('SELECT id, flat_width::float8 AS "flatWidth" FROM companies WHERE id = $1', [
    outside ? viewer.companyId : client,
  ]);
  if (!company) throw invalid({ client: 'is not a company' });
  return company;
}
