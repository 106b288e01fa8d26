import { queries } from '../../api/queries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { asPanelName } from './asPanelName';
import type { CompanyPanel } from './PanelFields';

/** The company's panels to pick from; their coverage fills in the width. */
export function useCompanyPanels(companyId: number | null): CompanyPanel[] {
  const { data } = useLiveQuery(queries.company(companyId ?? 0), companyId !== null);
  return (data?.panels ?? []).map(({ _id, code, name, coverage }) => {
    const width = String(Math.round(coverage * 100) / 100);
    return { id: _id, name, note: `${width} in`, code, panelName: asPanelName(name), width };
  });
}
