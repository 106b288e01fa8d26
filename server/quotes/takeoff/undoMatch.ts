import type { Routes } from '../../../common/api/routes';
import { Company } from '../../../db/models/Company';
import { scope } from '../../access/scope';
import type { CallContext } from '../../callContext';
import { lastChange } from '../../companies/lastChange';
import { type GivenRow, saveRows } from '../../companies/saveRows';
import { change } from '../../work/change';
import { editable } from '../updateQuote';

/** Undoes a saved match if the viewer was the last to change it; keeps later changes of others. */
export async function undoMatch(context: CallContext<Routes['quotes.undoMatch']>) {
  const { services, viewer, params } = context;
  const { _id, version, before } = context.body;
  const { companyId } = await editable(context, params.id);
  const undone = await change(services, { actor: viewer, verb: context.call }, async (work) => {
    const company = await work.lock(Company, companyId, scope.companies(viewer));
    const [row] = await work.sql('SELECT id FROM match_entries WHERE id = $1 AND company_id = $2 AND version = $3', [
      _id,
      companyId,
      version,
    ]);
    const last = row && (await lastChange(work, companyId, 'matchLists', { id: _id, since: version - 1 }));
    if (!last?.mine) return false;
    const given: GivenRow =
      before === '' ? ({ _id, version, _delete: true } as unknown as GivenRow) : { _id, version, sku: before };
    const diff = await saveRows(work, companyId, 'matchLists', [given]);
    if (diff) await work.update(Company, company, {}, { matchLists: diff });
    return true;
  });
  return { value: { undone } };
}
